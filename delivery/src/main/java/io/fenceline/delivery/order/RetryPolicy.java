package io.fenceline.delivery.order;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * Growing pauses between attempts. Immutable.
 *
 * @param first the pause after the first attempt; each later one is twice as long
 * @param longest the limit of a pause
 * @param giveUpAfter the age of a record at which its event is set aside, unless it was tried less
 *     than {@link #MIN_ATTEMPTS} times
 */
public record RetryPolicy(Duration first, Duration longest, Duration giveUpAfter) {
  /** Also an old event survives a short outage. */
  static final int MIN_ATTEMPTS = 5;

  private static final int MAX_DOUBLINGS = 40;

  public static final RetryPolicy DEFAULT =
      new RetryPolicy(Duration.ofSeconds(1), Duration.ofHours(1), Duration.ofDays(1));

  /**
   * @param attempts so far, at least 1
   * @param random from 0 to 1: a pause is between half of its full length and all of it, so that
   *     events which failed together do not come back together
   */
  Duration pause(int attempts, DoubleSupplier random) {
    double full =
        Math.min(
            (double) longest.toMillis(),
            first.toMillis() * Math.pow(2, Math.min(attempts - 1, MAX_DOUBLINGS)));
    return Duration.ofMillis(Math.round(full * (0.5 + random.getAsDouble() / 2)));
  }

  /** Whether an event of this age is set aside when an attempt fails. */
  boolean isLast(int attempts, Duration age) {
    return attempts >= MIN_ATTEMPTS && isOverdue(age);
  }

  boolean isOverdue(Duration age) {
    return age.compareTo(giveUpAfter) >= 0;
  }
}
