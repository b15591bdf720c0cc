package io.fenceline.format.fix;

import io.fenceline.event.Fix;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;

/** Reads a fix from a record. */
@FunctionalInterface
public interface FixReader {
  /**
   * @throws RefusedException with the field, the value and what was expected
   */
  Fix read(RawRecord record) throws RefusedException;
}
