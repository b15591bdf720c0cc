package io.fenceline.geo;

/** How many random cases a property test tries. */
public final class Cases {
  private static final int FACTOR = Integer.getInteger("cases", 1);

  private Cases() {}

  /** That many, or the multiple of the system property {@code cases}. */
  public static int count(int cases) {
    return cases * FACTOR;
  }
}
