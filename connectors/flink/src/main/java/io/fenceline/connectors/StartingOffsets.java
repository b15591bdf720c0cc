package io.fenceline.connectors;

import io.fenceline.connectors.loss.NoResetOffsets;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;

/** The starting offsets of the locations topic for a job without a checkpoint. */
public sealed interface StartingOffsets {

  record Earliest() implements StartingOffsets {}

  record Latest() implements StartingOffsets {}

  /** The group's committed offsets, else the earliest. */
  record Committed() implements StartingOffsets {}

  /** The first record with this Kafka timestamp or a later one; epoch milliseconds. */
  record At(long timestampMillis) implements StartingOffsets {}

  default OffsetsInitializer offsets() {
    if (this instanceof Earliest) {
      return NoResetOffsets.of(OffsetsInitializer.earliest());
    }
    if (this instanceof Latest) {
      return NoResetOffsets.of(OffsetsInitializer.latest());
    }
    if (this instanceof At at) {
      return NoResetOffsets.of(OffsetsInitializer.timestamp(at.timestampMillis()));
    }
    return NoResetOffsets.committedElseEarliest();
  }
}
