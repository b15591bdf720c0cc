package io.fenceline.kafka.client;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;

/** The position from which a reader starts in a topic. */
@FunctionalInterface
public interface StartPosition {
  StartPosition BEGINNING = Consumer::beginningOffsets;
  StartPosition END = Consumer::endOffsets;

  /** The offset of the first record to read, for each partition. */
  Map<TopicPartition, Long> offsets(
      Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions);

  /**
   * The position from which a reader starts again after records were lost or the topic was created
   * again.
   */
  default StartPosition afterLoss() {
    return this;
  }

  /** Starts at the records that Kafka has received within this time. */
  static StartPosition since(Duration history, InstantSource clock) {
    return (consumer, partitions) ->
        at(clock.millis() - history.toMillis()).offsets(consumer, partitions);
  }

  /** Starts at the first record with this timestamp, epoch milliseconds, or a later one. */
  static StartPosition at(long timeMillis) {
    return (consumer, partitions) -> {
      Map<TopicPartition, Long> offsets = new HashMap<>(consumer.endOffsets(partitions));
      firstSince(timeMillis, consumer, partitions)
          .forEach((partition, first) -> offsets.put(partition, first.offset()));
      return offsets;
    };
  }

  static Map<TopicPartition, OffsetAndTimestamp> firstSince(
      long timeMillis, Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions) {
    Map<TopicPartition, Long> times = new HashMap<>();
    partitions.forEach(partition -> times.put(partition, Math.max(0, timeMillis)));
    Map<TopicPartition, OffsetAndTimestamp> first = new HashMap<>(consumer.offsetsForTimes(times));
    first.values().removeIf(Objects::isNull);
    return first;
  }
}
