package io.fenceline.kafka.reader;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** The position from which a reader starts in a topic. */
@FunctionalInterface
public interface StartPosition {
  StartPosition BEGINNING = Consumer::beginningOffsets;

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
    return (consumer, partitions) -> {
      long from = clock.millis() - history.toMillis();
      Map<TopicPartition, Long> times = new HashMap<>();
      partitions.forEach(partition -> times.put(partition, from));
      Map<TopicPartition, Long> offsets = new HashMap<>(consumer.endOffsets(partitions));
      consumer
          .offsetsForTimes(times)
          .forEach(
              (partition, found) -> {
                if (found != null) {
                  offsets.put(partition, found.offset());
                }
              });
      return offsets;
    };
  }
}
