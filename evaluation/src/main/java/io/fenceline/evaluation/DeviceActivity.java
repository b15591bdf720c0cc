package io.fenceline.evaluation;

/**
 * Whether a device still reports (rules D5 and D6). Immutable. All times are of the wall clock,
 * epoch milliseconds.
 *
 * @param sinceMillis the last activity, or the timeout if the device is silent; 0: unknown, long
 *     ago
 * @param timerMillis when the timer fires
 */
public record DeviceActivity(long sinceMillis, long timerMillis, boolean silent) {

  /** The action that a timer causes. */
  public enum TimerAction {
    WAIT,
    FALL_SILENT,
    FORGET
  }

  /**
   * The time at which the device falls silent or, if it is silent, is forgotten.
   *
   * @param countsFromMillis as of {@link WallClockWait}
   */
  public long dueMillis(String deviceId, long countsFromMillis, Policy policy) {
    long waitMillis = silent ? policy.deviceForgetMillis() : policy.deviceTimeoutMillis();
    return WallClockWait.of(countsFromMillis, waitMillis).endMillis(deviceId, sinceMillis);
  }

  /** The action of a timer, given {@link #dueMillis}. */
  public TimerAction timerAction(long nowMillis, long dueMillis) {
    if (nowMillis < dueMillis) {
      return TimerAction.WAIT;
    }
    return silent ? TimerAction.FORGET : TimerAction.FALL_SILENT;
  }
}
