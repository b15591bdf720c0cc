package io.fenceline.wire;

import io.fenceline.event.Fix;

/** Reads a fix from a record. */
@FunctionalInterface
public interface FixParser {
  /**
   * @throws RefusedException with the field, the value and what was expected
   */
  Fix read(RawRecord record) throws RefusedException;
}
