package io.fenceline.kafka;

import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;

/** Where the locations topic begins when there is no checkpoint to go on from. */
public sealed interface Start {

  record Earliest() implements Start {}

  record Latest() implements Start {}

  /** The group's committed offsets, else the earliest. */
  record Committed() implements Start {}

  /** The first record with this Kafka timestamp or a later one; epoch milliseconds. */
  record At(long timestampMillis) implements Start {}

  @SuppressWarnings("deprecation") // the connector still asks for Kafka's OffsetResetStrategy
  default OffsetsInitializer offsets() {
    if (this instanceof Earliest) {
      return OffsetsInitializer.earliest();
    }
    if (this instanceof Latest) {
      return OffsetsInitializer.latest();
    }
    if (this instanceof At at) {
      return OffsetsInitializer.timestamp(at.timestampMillis());
    }
    return OffsetsInitializer.committedOffsets(OffsetResetStrategy.EARLIEST);
  }
}
