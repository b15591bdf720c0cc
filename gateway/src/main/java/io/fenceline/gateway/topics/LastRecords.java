package io.fenceline.gateway.topics;

import io.fenceline.kafka.client.StartPosition;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Starts at the last records of each partition; after a loss at the first one, so that none is left
 * out.
 *
 * @param count at most so many of a partition
 */
record LastRecords(int count) implements StartPosition {
  @Override
  public Map<TopicPartition, Long> offsets(
      Consumer<byte[], byte[]> consumer, Set<TopicPartition> partitions) {
    Map<TopicPartition, Long> offsets = new HashMap<>(consumer.beginningOffsets(partitions));
    consumer
        .endOffsets(partitions)
        .forEach((partition, end) -> offsets.merge(partition, end - count, Math::max));
    return offsets;
  }

  @Override
  public StartPosition afterLoss() {
    return BEGINNING;
  }
}
