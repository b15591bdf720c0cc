package io.fenceline.job.device;

import java.util.function.LongSupplier;

/** The wall clock, and since when waits on it count (rule D6); epoch milliseconds. */
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

  /** Now, for a timer of that time: if the clock stepped back, it may show less. */
  public long nowMillis(long timerMillis) {
    return Math.max(timerMillis, clock.getAsLong());
  }

  long startMillis() {
    return startMillis;
  }

  /** A fix was read that lies behind the clock: silence does not count up to now. */
  public void noteBacklog() {
    silenceCountsFromMillis = nowMillis();
  }

  /** The start, or when the last fix of a backlog was read. */
  long silenceCountsFromMillis() {
    return silenceCountsFromMillis;
  }
}
