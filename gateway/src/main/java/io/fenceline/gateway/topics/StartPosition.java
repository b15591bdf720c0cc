package io.fenceline.gateway.topics;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Where a reader starts in a topic. */
@FunctionalInterface
interface StartPosition {
  StartPosition BEGINNING = Consumer::beginningOffsets;

  /** For each partition the offset of the first record to read. */
  Map<TopicPartition, Long> offsets(
      Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions);

  /** Where a reader starts again after records were lost, or the topic was created again. */
  default StartPosition afterLoss() {
    return this;
  }

  /** At the records that Kafka has got since then. */
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
