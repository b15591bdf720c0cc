package io.fenceline.connectors.loss;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * Disables the consumer's own reset of offsets that are out of range, which would skip records
 * silently at any time. The starting offsets come from another initializer.
 */
@SuppressWarnings(
    "deprecation") // the connector's interface uses Kafka's deprecated OffsetResetStrategy
public final class NoResetOffsets implements OffsetsInitializer {
  private static final long serialVersionUID = 1;

  /** null: the group's committed offsets, else the earliest. */
  private final OffsetsInitializer initializer;

  private NoResetOffsets(OffsetsInitializer initializer) {
    this.initializer = initializer;
  }

  public static NoResetOffsets of(OffsetsInitializer initializer) {
    return new NoResetOffsets(initializer);
  }

  /** The group's committed offsets; where there are none, the earliest. */
  public static NoResetOffsets committedElseEarliest() {
    return new NoResetOffsets(null);
  }

  @Override
  public Map<TopicPartition, Long> getPartitionOffsets(
      Collection<TopicPartition> partitions, PartitionOffsetsRetriever retriever) {
    if (initializer != null) {
      return initializer.getPartitionOffsets(partitions, retriever);
    }
    Map<TopicPartition, Long> committed = retriever.committedOffsets(partitions);
    Map<TopicPartition, Long> offsets = new HashMap<>();
    for (TopicPartition partition : partitions) {
      Long offset = committed.get(partition);
      offsets.put(partition, offset == null ? KafkaPartitionSplit.EARLIEST_OFFSET : offset);
    }
    return offsets;
  }

  @Override
  public OffsetResetStrategy getAutoOffsetResetStrategy() {
    return OffsetResetStrategy.NONE;
  }
}
