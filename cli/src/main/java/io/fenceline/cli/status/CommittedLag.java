package io.fenceline.cli.status;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** How many records lie behind the offsets that a consumer group has committed. */
@FunctionalInterface
public interface CommittedLag {
  /** Where no Kafka is given. */
  CommittedLag UNKNOWN = group -> Map.of();

  /**
   * By topic; empty for a group without offsets.
   *
   * @throws KafkaException when the brokers do not answer or refuse
   */
  Map<String, Long> of(String group);

  /** Reads the offsets from the brokers. */
  static CommittedLag of(Admin admin) {
    return group -> {
      try {
        return read(admin, group);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof KafkaException kafka ? kafka : new KafkaException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new KafkaException(e);
      }
    };
  }

  private static Map<String, Long> read(Admin admin, String group)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    admin
        .listConsumerGroupOffsets(group)
        .partitionsToOffsetAndMetadata()
        .get()
        .forEach((at, offset) -> Optional.ofNullable(offset).ifPresent(o -> committed.put(at, o)));
    Map<TopicPartition, ListOffsetsResultInfo> ends =
        admin
            .listOffsets(
                committed.keySet().stream()
                    .collect(Collectors.toMap(at -> at, at -> OffsetSpec.latest())))
            .all()
            .get();
    Map<String, Long> lag = new TreeMap<>();
    ends.forEach(
        (at, end) ->
            lag.merge(
                at.topic(), Math.max(0, end.offset() - committed.get(at).offset()), Long::sum));
    return lag;
  }
}
