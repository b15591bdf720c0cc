package io.fenceline.job.operator;

import java.util.function.LongSupplier;

/**
 * The wall clock, and what it showed when the operator (re)started (rule D6); epoch milliseconds.
 */
final class WallClock {
  private final LongSupplier clock;
  private final long startMillis;

  WallClock(LongSupplier clock) {
    this.clock = clock;
    this.startMillis = clock.getAsLong();
  }

  long nowMillis() {
    return clock.getAsLong();
  }

  long startMillis() {
    return startMillis;
  }
}
