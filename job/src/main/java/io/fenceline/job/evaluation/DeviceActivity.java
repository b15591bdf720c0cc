package io.fenceline.job.evaluation;

/**
 * Whether a device still reports (rules D5 and D6). Immutable. All times are of the wall clock,
 * epoch milliseconds.
 *
 * @param sinceMillis the last sign of life, or when the device fell silent; 0: not known, long ago
 * @param timerMillis when this is looked at again
 */
public record DeviceActivity(long sinceMillis, long timerMillis, boolean silent) {

  /** What a timer comes to. */
  public enum Outcome {
    WAIT,
    FALL_SILENT,
    FORGET
  }

  /**
   * When the device falls silent or, if it is silent, is forgotten.
   *
   * @param countsFromMillis as of {@link WallClockWait}
   */
  public long dueMillis(String deviceId, long countsFromMillis, Policy policy) {
    long waitMillis = silent ? policy.deviceForgetMillis() : policy.deviceTimeoutMillis();
    return WallClockWait.of(countsFromMillis, waitMillis).endMillis(deviceId, sinceMillis);
  }

  /** What it comes to when {@link #dueMillis} is such. */
  public Outcome outcome(long nowMillis, long dueMillis) {
    if (nowMillis < dueMillis) {
      return Outcome.WAIT;
    }
    return silent ? Outcome.FORGET : Outcome.FALL_SILENT;
  }
}
