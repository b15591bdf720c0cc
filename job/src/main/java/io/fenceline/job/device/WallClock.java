package io.fenceline.job.device;

import java.util.function.LongSupplier;

/** The wall clock of timers and of the age of fixes; epoch milliseconds. */
public final class WallClock {
  private final LongSupplier clock;

  public WallClock(LongSupplier clock) {
    this.clock = clock;
  }

  public long nowMillis() {
    return clock.getAsLong();
  }

  /** Now, but at least the time of the timer that fired: the clock may have stepped back. */
  public long nowMillis(long timerMillis) {
    return Math.max(timerMillis, clock.getAsLong());
  }
}
