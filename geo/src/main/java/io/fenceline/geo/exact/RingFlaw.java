package io.fenceline.geo.exact;

/**
 * The reasons why a list of positions is no ring. A ring that crosses itself has no flaw (rule G1).
 */
public enum RingFlaw {
  TOO_FEW_POSITIONS("at least 4 positions"),
  NOT_CLOSED("a last position equal to the first"),
  TOO_FEW_DISTINCT("at least 3 distinct positions"),
  COLLINEAR("positions that do not all lie on one line");

  private final String expected;

  RingFlaw(String expected) {
    this.expected = expected;
  }

  /** A property of rings without this flaw, to complete "expected ...". */
  public String expected() {
    return expected;
  }

  /**
   * The first flaw in the order of this enum, or null. Numbers are compared by value (-0.0 is 0.0).
   *
   * @param coordinates lon, lat, lon, lat, ...; all finite
   * @param from the index of the first position
   * @param to the index after the last position
   */
  public static RingFlaw of(double[] coordinates, int from, int to) {
    if (to - from < 4) {
      return TOO_FEW_POSITIONS;
    }
    if (!same(coordinates, from, to - 1)) {
      return NOT_CLOSED;
    }
    int second = next(coordinates, from, from, to);
    for (int third = second; third < to; third++) {
      if (turns(coordinates, from, second, third)) {
        return null;
      }
    }
    for (int third = second; third < to; third++) {
      if (!same(coordinates, third, from) && !same(coordinates, third, second)) {
        return COLLINEAR;
      }
    }
    return TOO_FEW_DISTINCT;
  }

  /** The first position from {@code start} that is not the one at {@code other}, or {@code to}. */
  private static int next(double[] coordinates, int other, int start, int to) {
    int i = start;
    while (i < to && same(coordinates, i, other)) {
      i++;
    }
    return i;
  }

  private static boolean same(double[] coordinates, int a, int b) {
    return coordinates[2 * a] == coordinates[2 * b]
        && coordinates[2 * a + 1] == coordinates[2 * b + 1];
  }

  private static boolean turns(double[] coordinates, int a, int b, int c) {
    return Orientation.sign(
            coordinates[2 * a],
            coordinates[2 * a + 1],
            coordinates[2 * b],
            coordinates[2 * b + 1],
            coordinates[2 * c],
            coordinates[2 * c + 1])
        != 0;
  }
}
