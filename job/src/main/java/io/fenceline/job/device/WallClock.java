package io.fenceline.job.device;

import java.util.function.LongSupplier;

/** The wall clock, and the time from which waits on it count (rule D6); epoch milliseconds. */
public final class WallClock {
  private final LongSupplier clock;
  private final long startMillis;
  private long silenceCountsFromMillis;

  /** The operator (re)starts now. */
  public WallClock(LongSupplier clock) {
    this.clock = clock;
    this.startMillis = clock.getAsLong();
    this.silenceCountsFromMillis = startMillis;
  }

  public long nowMillis() {
    return clock.getAsLong();
  }

  /** Now, but at least the time of the timer that fired: the clock may have stepped back. */
  public long nowMillis(long timerMillis) {
    return Math.max(timerMillis, clock.getAsLong());
  }

  long startMillis() {
    return startMillis;
  }

  /** A fix of a backlog was read: silence up to now does not count. */
  public void noteBacklog() {
    silenceCountsFromMillis = nowMillis();
  }

  /** The start, or when the last fix of a backlog was read. */
  long silenceCountsFromMillis() {
    return silenceCountsFromMillis;
  }
}
