package io.fenceline.loadtest.system;

import java.io.Serializable;

/**
 * Spreads outputs evenly over the fixes of a partition, so that their number follows from how many
 * fixes it has. Immutable.
 *
 * @param outputs of {@code fixes} fixes
 */
public record OutputRate(long outputs, long fixes) implements Serializable {

  /** The number of outputs of the fix at this offset. */
  public long outputsOf(long offset) {
    return outputsBefore(offset + 1) - outputsBefore(offset);
  }

  /** The number of outputs of the first {@code end} fixes of a partition. */
  public long outputsBefore(long end) {
    return fixes == 0 ? 0 : (long) ((double) end * outputs / fixes);
  }
}
