package io.fenceline.cli.status;

import io.fenceline.kafka.NewTopics;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/** Finds the number of records behind the offsets that a consumer group has committed. */
@FunctionalInterface
public interface CommittedLag {
  /** The lag without an address of Kafka. */
  CommittedLag UNKNOWN = group -> Map.of();

  /**
   * The lag by topic; empty for a group without offsets.
   *
   * @throws KafkaException when the brokers do not answer or refuse
   */
  Map<String, Long> of(String group);

  /** Reads the offsets from the brokers. */
  static CommittedLag of(Admin admin) {
    return group -> {
      Map<TopicPartition, OffsetAndMetadata> committed = committed(admin, group);
      Map<String, Long> lag = new TreeMap<>();
      ends(admin, committed.keySet())
          .forEach(
              (at, end) ->
                  lag.merge(
                      at.topic(),
                      Math.max(0, end.offset() - committed.get(at).offset()),
                      Long::sum));
      return lag;
    };
  }

  private static Map<TopicPartition, OffsetAndMetadata> committed(Admin admin, String group) {
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .forEach((at, offset) -> Optional.ofNullable(offset).ifPresent(o -> committed.put(at, o)));
    return committed;
  }

  /** The offset after the last record of each; a topic may just have been created again. */
  private static Map<TopicPartition, ListOffsetsResultInfo> ends(
      Admin admin, Set<TopicPartition> partitions) {
    Map<TopicPartition, OffsetSpec> latest =
        partitions.stream().collect(Collectors.toMap(at -> at, at -> OffsetSpec.latest()));
    return NewTopics.untilKnown(NewTopics.LIMIT, () -> get(admin.listOffsets(latest).all()));
  }

  private static <T> T get(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException kafka ? kafka : new KafkaException(e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
