package io.fenceline.format.avro;

import io.fenceline.format.fix.FixBuilder;
import java.io.IOException;

/** Reads or passes over one value of a schema that is known; immutable. */
@FunctionalInterface
interface FixStep {
  void read(AvroInput in, FixBuilder fix) throws IOException;

  /** Passes over a value. */
  static FixStep skip(org.apache.avro.Schema schema) {
    return switch (schema.getType()) {
      case NULL -> (in, fix) -> {};
      case INT, LONG, ENUM -> (in, fix) -> in.readLong();
      case DOUBLE -> (in, fix) -> in.skip(Double.BYTES);
      case STRING, BYTES -> (in, fix) -> in.skip(in.readLong());
      default -> (in, fix) -> in.skip(schema);
    };
  }
}
