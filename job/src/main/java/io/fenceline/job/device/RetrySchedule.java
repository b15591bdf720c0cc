package io.fenceline.job.device;

/**
 * Schedules the retries of a subtask's waiting devices: each once per cycle, at a point that
 * depends on its id alone. So setting the timer again sets the same one, and no state is needed for
 * it. A cycle is as long as all devices together need at {@value #MAX_RETRIES_PER_MILLI} retries
 * per millisecond, which bounds the rate of retries whatever their number; new fixes come on top.
 * Not thread-safe.
 */
public final class RetrySchedule {
  public static final long MIN_CYCLE_MILLIS = 500;

  /** A tenth of what one core can do, and about a third of the devices that it can evaluate. */
  static final int MAX_RETRIES_PER_MILLI = 100;

  private long startMillis = Long.MIN_VALUE;
  private long lengthMillis = MIN_CYCLE_MILLIS;

  /** Fixed before the first device is due in the next cycle: what is due does not move. */
  private long nextLengthMillis = MIN_CYCLE_MILLIS;

  /** No fewer than the devices that waited in this cycle. */
  private long devices;

  /**
   * The time, later than now, of the retry of a device that has a new fix, or found the zones
   * incomplete.
   */
  long next(String deviceId, long nowMillis) {
    enterCycle(nowMillis);
    devices++;
    long dueMillis = startMillis + share(deviceId, lengthMillis);
    return dueMillis > nowMillis
        ? dueMillis
        : startMillis + lengthMillis + share(deviceId, nextLengthMillis);
  }

  private void enterCycle(long nowMillis) {
    long endMillis = startMillis + lengthMillis;
    if (nowMillis >= startMillis && nowMillis < endMillis) {
      return;
    }
    boolean isNext = nowMillis >= endMillis && nowMillis < endMillis + nextLengthMillis;
    // Otherwise this is the first cycle, the clock was set, or the task stood still.
    startMillis = isNext ? endMillis : nowMillis;
    lengthMillis = nextLengthMillis;
    nextLengthMillis = Math.max(MIN_CYCLE_MILLIS, devices / MAX_RETRIES_PER_MILLI);
    devices = 0;
  }

  /** A part of a span, from 0 up to but not including all of it. */
  private static long share(String deviceId, long millis) {
    // Not the hash of the key groups, of which a subtask has a few neighbouring ones only.
    long hash = Integer.toUnsignedLong(deviceId.hashCode() * 0x9E3779B9);
    return hash * millis >>> 32;
  }
}
