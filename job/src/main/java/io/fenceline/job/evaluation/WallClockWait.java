package io.fenceline.job.evaluation;

/**
 * A wait on the wall clock (rule D6). It counts from its beginning or, when that is later, from the
 * moment since which waits count; those that began before that moment end spread over a while,
 * rather than all at one instant that would keep the task from checkpoints. Immutable.
 *
 * @param countsFromMillis when the job started, or had caught up; epoch milliseconds
 * @param spreadMillis how much later than {@code waitMillis} after that moment the last one ends
 */
public record WallClockWait(long countsFromMillis, long waitMillis, long spreadMillis) {
  /** Enough for a million devices; longer waits are spread no further. */
  public static final long MAX_SPREAD_MILLIS = 10_000;

  private static final int GOLDEN_RATIO = 0x9E3779B9;

  /** A wait that is spread over at most as much time again. */
  public static WallClockWait of(long countsFromMillis, long waitMillis) {
    return new WallClockWait(countsFromMillis, waitMillis, Math.min(waitMillis, MAX_SPREAD_MILLIS));
  }

  /** When the wait of a device ends that began at this time of the wall clock. */
  public long endMillis(String deviceId, long sinceMillis) {
    return sinceMillis >= countsFromMillis
        ? sinceMillis + waitMillis
        : countsFromMillis + waitMillis + offsetMillis(deviceId);
  }

  /** The share of the spread that is the device's own, always the same; less than the spread. */
  public long offsetMillis(String deviceId) {
    // Ids that are numbered have hashes that are neighbours: this takes them apart.
    long hash = Integer.toUnsignedLong(deviceId.hashCode() * GOLDEN_RATIO);
    return (hash * spreadMillis) >>> Integer.SIZE;
  }
}
