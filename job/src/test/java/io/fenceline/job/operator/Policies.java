package io.fenceline.job.operator;

import io.fenceline.evaluation.Policy;

/** Policies for tests: the defaults, but for one thing. */
public final class Policies {
  private Policies() {}

  public static Policy reordering(long windowMillis) {
    return new Policy(
        windowMillis,
        Policy.NEVER,
        0,
        false,
        Policy.NO_CROSS,
        0,
        Double.POSITIVE_INFINITY,
        Policy.NEVER);
  }

  public static Policy silencing(long timeoutMillis, long forgetMillis) {
    return new Policy(
        0,
        timeoutMillis,
        forgetMillis,
        false,
        Policy.NO_CROSS,
        0,
        Double.POSITIVE_INFINITY,
        Policy.NEVER);
  }

  /** Both; {@link Policy#NEVER} and 0 switch off. */
  public static Policy timing(long windowMillis, long timeoutMillis, long forgetMillis) {
    return new Policy(
        windowMillis,
        timeoutMillis,
        forgetMillis,
        false,
        Policy.NO_CROSS,
        0,
        Double.POSITIVE_INFINITY,
        Policy.NEVER);
  }

  public static Policy agingAds(long maxAgeMillis) {
    return new Policy(
        0, Policy.NEVER, 0, false, Policy.NO_CROSS, 0, Double.POSITIVE_INFINITY, maxAgeMillis);
  }
}
