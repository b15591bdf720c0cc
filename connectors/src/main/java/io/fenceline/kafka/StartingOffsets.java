package io.fenceline.kafka;

import io.fenceline.kafka.position.StrictOffsets;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;

/** Where the locations topic begins when there is no checkpoint to go on from. */
public sealed interface StartingOffsets {

  record Earliest() implements StartingOffsets {}

  record Latest() implements StartingOffsets {}

  /** The group's committed offsets, else the earliest. */
  record Committed() implements StartingOffsets {}

  /** The first record with this Kafka timestamp or a later one; epoch milliseconds. */
  record At(long timestampMillis) implements StartingOffsets {}

  default OffsetsInitializer offsets() {
    if (this instanceof Earliest) {
      return StrictOffsets.of(OffsetsInitializer.earliest());
    }
    if (this instanceof Latest) {
      return StrictOffsets.of(OffsetsInitializer.latest());
    }
    if (this instanceof At at) {
      return StrictOffsets.of(OffsetsInitializer.timestamp(at.timestampMillis()));
    }
    return StrictOffsets.committedElseEarliest();
  }
}
