package io.fenceline.loadtest.scenario;

/**
 * When each fix is meant to be sent, and with that its event time. Devices report in turn, and two
 * fixes of one device never share a millisecond. Immutable.
 *
 * @param startMillis event time of the first fix, epoch milliseconds
 * @param perSecond fixes a second of all devices, at most 1,000 a device
 */
public record SendSchedule(long startMillis, double perSecond, int devices) {
  private static final long MILLIS_BETWEEN_FIXES_OF_A_BACKLOG = 1_000;

  /** Of a backlog whose last fix lies before {@code nowMillis}: each device, once a second. */
  public static SendSchedule ofBacklog(long nowMillis, long count, int devices) {
    long spanMillis = (count / devices + 2) * MILLIS_BETWEEN_FIXES_OF_A_BACKLOG;
    return new SendSchedule(nowMillis - spanMillis, devices, devices);
  }

  /** Nanoseconds after the first fix. */
  public long dueNanos(long ordinal) {
    return (long) (ordinal * (1e9 / perSecond));
  }

  long timeMillis(long ordinal) {
    return startMillis + dueNanos(ordinal) / 1_000_000;
  }

  /**
   * Which fix it is.
   *
   * @return -1 when no fix of the device has this time
   */
  public long ordinalOf(int device, long timeMillis) {
    double about = (timeMillis - startMillis + 0.5) * perSecond / 1_000;
    long turn = Math.round((about - device) / devices);
    for (long candidate = Math.max(0, turn - 1); candidate <= turn + 1; candidate++) {
      long ordinal = candidate * devices + device;
      if (timeMillis(ordinal) == timeMillis) {
        return ordinal;
      }
    }
    return -1;
  }
}
