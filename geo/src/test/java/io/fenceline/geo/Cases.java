package io.fenceline.geo;

/** The number of random cases of a property test. */
public final class Cases {
  private static final int FACTOR = Integer.getInteger("cases", 1);

  private Cases() {}

  /** The number of cases, multiplied by the system property {@code cases}. */
  public static int count(int cases) {
    return cases * FACTOR;
  }
}
