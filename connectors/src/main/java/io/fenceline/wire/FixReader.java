package io.fenceline.wire;

import io.fenceline.event.Fix;
import java.util.function.Consumer;

/** Reads a fix from JSON without building a tree. Not thread-safe: one per thread. */
public final class FixReader {
  /** A larger value is refused, so that no output of a fix outgrows a Kafka record. */
  public static final int MAX_VALUE_BYTES = 256 * 1024;

  /**
   * @param ignored told the name of every optional field that was present but unusable
   */
  public FixReader(FixFormat format, Consumer<FixField> ignored) {
    throw new UnsupportedOperationException("being written");
  }

  /**
   * @throws RefusedException with the field, the value and what was expected
   */
  public Fix read(RawRecord record) throws RefusedException {
    throw new UnsupportedOperationException("being written");
  }
}
