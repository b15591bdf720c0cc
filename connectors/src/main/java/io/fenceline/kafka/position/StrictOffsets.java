package io.fenceline.kafka.position;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * Where reading starts, by another initializer, but without the consumer's own reset: it would skip
 * records without a word when an offset is out of range, also long after the start.
 */
@SuppressWarnings("deprecation") // the connector still asks for Kafka's OffsetResetStrategy
public final class StrictOffsets implements OffsetsInitializer {
  private static final long serialVersionUID = 1;

  /** null: the group's committed offsets, else the earliest. */
  private final OffsetsInitializer initializer;

  private StrictOffsets(OffsetsInitializer initializer) {
    this.initializer = initializer;
  }

  public static StrictOffsets of(OffsetsInitializer initializer) {
    return new StrictOffsets(initializer);
  }

  /** The group's committed offsets; where there are none, the earliest. */
  public static StrictOffsets committedElseEarliest() {
    return new StrictOffsets(null);
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
