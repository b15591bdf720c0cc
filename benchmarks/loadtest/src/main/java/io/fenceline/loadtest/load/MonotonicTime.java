package io.fenceline.loadtest.load;

import java.time.Clock;
import java.time.Instant;

/**
 * Converts times of the wall clock, which processes share, to the monotonic clock, by which
 * latencies are measured.
 */
public final class MonotonicTime {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private MonotonicTime() {}

  /** The value of {@link System#nanoTime} at a time of the wall clock, to some microseconds. */
  public static long nanosAt(long epochMillis) {
    Instant now = Clock.systemUTC().instant();
    long epochNanos = now.getEpochSecond() * NANOS_PER_SECOND + now.getNano();
    return System.nanoTime() + epochMillis * NANOS_PER_MILLI - epochNanos;
  }
}
