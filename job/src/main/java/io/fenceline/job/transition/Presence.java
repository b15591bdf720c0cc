package io.fenceline.job.transition;

/**
 * Whether a device still reports (rules D5 and D6). Immutable. All times are of the wall clock,
 * epoch milliseconds.
 *
 * @param sinceMillis the last sign of life, or when the device was found silent
 * @param alarmMillis when this is looked at again
 */
public record Presence(long sinceMillis, long alarmMillis, boolean silent) {

  /** What an alarm comes to. */
  public enum Verdict {
    WAIT,
    FALL_SILENT,
    FORGET
  }

  /** When the wait ends, counted from the later of its beginning and the start of the job. */
  public long dueMillis(long startMillis, Policy policy) {
    long wait = silent ? policy.deviceForgetMillis() : policy.deviceTimeoutMillis();
    return Math.max(sinceMillis, startMillis) + wait;
  }

  public Verdict verdict(long nowMillis, long startMillis, Policy policy) {
    if (nowMillis < dueMillis(startMillis, policy)) {
      return Verdict.WAIT;
    }
    return silent ? Verdict.FORGET : Verdict.FALL_SILENT;
  }
}
