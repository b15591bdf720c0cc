package io.fenceline.geo.index.covering;

import io.fenceline.geo.index.grid.Entry;

/**
 * Chooses the operator that combines the sides of two lines to the covered part of a cell. A set of
 * pairs of sides has a bit for each: bit 0 of its number is the side of the first line (1: left),
 * bit 1 that of the second.
 */
final class LineOperator {
  /** No operator agrees. */
  static final long NONE = -1;

  /** The covered pairs of sides, for each operator and each choice of reversed lines. */
  private static final int[] COVERED = new int[16];

  static {
    for (int i = 4 * Entry.BOTH; i < COVERED.length; i++) {
      COVERED[i] = covered(i >> 2, i & 3);
    }
  }

  private LineOperator() {}

  /**
   * The lines or their reverses, with the first operator that agrees with all known pairs, for
   * {@link Entry#of}; or {@link #NONE}.
   *
   * @param known the pairs of sides for which it is known whether they are covered
   * @param covered the covered ones among them
   */
  static long entry(int first, int second, int known, int covered) {
    for (int operator = Entry.BOTH; operator <= Entry.ONE; operator++) {
      for (int reversed = 0; reversed < 4; reversed++) {
        if (((COVERED[4 * operator + reversed] ^ covered) & known) == 0) {
          return Entry.lines(
              operator, reverseIf(reversed & 1, first), reverseIf(reversed >> 1, second));
        }
      }
    }
    return NONE;
  }

  private static int reverseIf(int reversed, int line) {
    return reversed == 0 ? line : Entry.reversed(line);
  }

  private static int covered(int operator, int reversed) {
    int covered = 0;
    for (int sides = 0; sides < 4; sides++) {
      int first = (sides ^ reversed) & 1;
      int second = (sides ^ reversed) >> 1;
      int both = first & second;
      int either = first | second;
      int side = operator == Entry.BOTH ? both : operator == Entry.EITHER ? either : either - both;
      covered |= side << sides;
    }
    return covered;
  }
}
