package io.fenceline.geo;

/** The number of random cases of a property test. */
public final class Cases {
  private static final int FACTOR = Integer.getInteger("cases", 1);

  private Cases() {}

  /** Half of the cases, multiplied by the system property {@code cases}: with 2, as in CI, all. */
  public static int count(int cases) {
    return (cases * FACTOR + 1) / 2;
  }
}
