package io.fenceline.evaluation;

/**
 * A wait on the wall clock (rule D6). It counts from its begin, but not from before the job started
 * or caught up. Waits that began earlier would then all end at the same instant and delay the next
 * checkpoint, so their ends are spread by device. Immutable.
 *
 * @param countsFromMillis when the job started or caught up; epoch milliseconds
 * @param spreadMillis the latest end of such waits, after {@code waitMillis}
 */
public record WallClockWait(long countsFromMillis, long waitMillis, long spreadMillis) {
  /** Enough for a million devices; longer waits are not spread any further. */
  public static final long MAX_SPREAD_MILLIS = 10_000;

  private static final int GOLDEN_RATIO = 0x9E3779B9;

  /** A wait that is spread over its own length, or {@link #MAX_SPREAD_MILLIS} if that is less. */
  public static WallClockWait of(long countsFromMillis, long waitMillis) {
    return new WallClockWait(countsFromMillis, waitMillis, Math.min(waitMillis, MAX_SPREAD_MILLIS));
  }

  /** The end of a wait of this device that began at this time of the wall clock. */
  public long endMillis(String deviceId, long sinceMillis) {
    return sinceMillis >= countsFromMillis
        ? sinceMillis + waitMillis
        : countsFromMillis + waitMillis + offsetMillis(deviceId);
  }

  /** The offset of the device within the spread: always the same, less than the spread. */
  public long offsetMillis(String deviceId) {
    // Numbered ids have consecutive hash codes; the multiplication spreads them.
    long hash = Integer.toUnsignedLong(deviceId.hashCode() * GOLDEN_RATIO);
    return (hash * spreadMillis) >>> Integer.SIZE;
  }
}
