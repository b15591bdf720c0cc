package io.fenceline.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The offsets of the next records of a partition. A reader of committed records gets none from the
 * stable end on: the transaction of that record is open.
 */
public record LogEnds(long stable, long end) {
  /** The records that wait for the end of a transaction, and those of it. */
  public long held() {
    return Math.max(0, end - stable);
  }

  /**
   * Reads them from the brokers.
   *
   * @throws KafkaException when they do not answer for one of the partitions
   */
  public static Map<TopicPartition, LogEnds> read(Admin admin, Set<TopicPartition> partitions) {
    Map<TopicPartition, OffsetSpec> next = new HashMap<>();
    partitions.forEach(each -> next.put(each, OffsetSpec.latest()));
    var stable = admin.listOffsets(next, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED));
    var end = admin.listOffsets(next, new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED));
    Map<TopicPartition, ListOffsetsResult.ListOffsetsResultInfo> stables =
        AdminAnswer.of(stable.all());
    Map<TopicPartition, LogEnds> ends = new HashMap<>();
    AdminAnswer.of(end.all())
        .forEach(
            (partition, info) ->
                ends.put(partition, new LogEnds(stables.get(partition).offset(), info.offset())));
    return ends;
  }

  /**
   * Asks for the offsets behind the last records, also of those of open transactions, without
   * waiting: a partition without a leader has no answer.
   *
   * @param ends receives them on a thread of the client
   */
  @SuppressWarnings("FutureReturnValueIgnored") // What does not come is asked for again.
  public static void ask(
      Admin admin, Set<TopicPartition> partitions, BiConsumer<TopicPartition, Long> ends) {
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    partitions.forEach(each -> latest.put(each, OffsetSpec.latest()));
    ListOffsetsResult found = admin.listOffsets(latest);
    for (TopicPartition each : partitions) {
      found
          .partitionResult(each)
          .whenComplete(
              (info, e) -> {
                if (e == null) {
                  ends.accept(each, info.offset());
                }
              });
    }
  }
}
