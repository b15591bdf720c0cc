package io.fenceline.loadtest.scenario;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The intended send time of each fix, which is its event time as well. Devices report in turn, and
 * two fixes of one device never share a millisecond. Immutable.
 *
 * @param startMillis event time of the first fix, epoch milliseconds
 * @param perSecond fixes a second of all devices, at most 1,000 a device
 */
public record SendSchedule(long startMillis, double perSecond, int devices) {
  /**
   * The schedule of a backlog that ends before {@code nowMillis}.
   *
   * @param interval between two fixes of a device
   */
  public static SendSchedule ofBacklog(long nowMillis, long count, int devices, Duration interval) {
    long spanMillis = (count / devices + 2) * interval.toMillis();
    return new SendSchedule(
        nowMillis - spanMillis, devices * 1_000.0 / interval.toMillis(), devices);
  }

  /**
   * The time of the first fix by {@link System#nanoTime}, to some microseconds; the wall clock,
   * which processes share, gives it.
   */
  public long startNanos() {
    Instant now = Clock.systemUTC().instant();
    return System.nanoTime() + Duration.between(now, Instant.ofEpochMilli(startMillis)).toNanos();
  }

  /** Nanoseconds after the first fix. */
  public long dueNanos(long ordinal) {
    return (long) (ordinal * (1e9 / perSecond));
  }

  /** Event time, epoch milliseconds. */
  public long timeMillis(long ordinal) {
    return startMillis + dueNanos(ordinal) / 1_000_000;
  }

  /**
   * The ordinal of the fix with this device and time.
   *
   * @return -1 when no fix of the device has this time
   */
  public long ordinalOf(int device, long timeMillis) {
    double estimate = (timeMillis - startMillis + 0.5) * perSecond / 1_000;
    long turn = Math.round((estimate - device) / devices);
    for (long candidate = Math.max(0, turn - 1); candidate <= turn + 1; candidate++) {
      long ordinal = candidate * devices + device;
      if (timeMillis(ordinal) == timeMillis) {
        return ordinal;
      }
    }
    return -1;
  }
}
