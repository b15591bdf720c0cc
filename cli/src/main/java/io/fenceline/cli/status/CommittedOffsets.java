package io.fenceline.cli.status;

import io.fenceline.kafka.AdminAnswer;
import io.fenceline.kafka.LogEnds;
import io.fenceline.kafka.NewTopics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The lag of a consumer group, and the partitions that hold it up.
 *
 * @param lag records behind the committed offsets, to the end of the log, by topic; empty for a
 *     group without offsets
 * @param held for each partition without a leader, or with an open transaction, what holds its
 *     records
 */
public record CommittedOffsets(Map<String, Long> lag, List<String> held) {
  /** Without an address of Kafka. */
  public static final CommittedOffsets UNKNOWN = new CommittedOffsets(Map.of(), List.of());

  /**
   * Reads them from the brokers.
   *
   * @throws KafkaException when the brokers do not answer or refuse
   */
  public static CommittedOffsets of(Admin admin, String group) {
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    AdminAnswer.of(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .forEach((at, offset) -> Optional.ofNullable(offset).ifPresent(o -> committed.put(at, o)));
    // A topic may just have been created again.
    Map<TopicPartition, String> leaderless =
        NewTopics.untilKnown(
            NewTopics.LIMIT, () -> LeaderlessPartitions.describe(admin, topics(committed)));
    committed.keySet().removeAll(leaderless.keySet());
    Map<TopicPartition, LogEnds> ends = LogEnds.read(admin, committed.keySet());
    Map<String, Long> lag = new TreeMap<>();
    ends.forEach(
        (at, end) ->
            lag.merge(at.topic(), Math.max(0, end.end() - committed.get(at).offset()), Long::sum));
    List<String> held = new ArrayList<>(leaderless.values());
    held.addAll(OpenTransactions.describe(admin, ends, JobStatus.OPEN));
    return new CommittedOffsets(lag, held);
  }

  private static Set<String> topics(Map<TopicPartition, OffsetAndMetadata> committed) {
    return committed.keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
  }
}
