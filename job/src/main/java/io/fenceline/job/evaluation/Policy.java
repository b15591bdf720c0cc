package io.fenceline.job.evaluation;

import java.io.Serializable;
import java.time.Duration;

/**
 * What the user chose among the rules that concern all devices and zones. What is off has a value
 * that never bites, so that no rule asks whether it is on.
 *
 * @param reorderWindowMillis how long a fix waits for older ones (rule D3); 0: not at all
 * @param deviceTimeoutMillis after so long without a fix a device leaves its zones (rule D5);
 *     {@link #NEVER}: not at all
 * @param deviceForgetMillis after so long more nothing of it is kept
 * @param crossMaxGapMillis fixes further apart in time make no CROSS (rule T4); {@link #NO_CROSS}:
 *     none do
 * @param crossMaxDistanceMeters nor do fixes further apart in space
 * @param maxAccuracyMeters a fix that is less accurate only moves the clock (rule T5)
 * @param adMaxAgeMillis an older fix makes no ad due (rule T6); {@link #NEVER}: age does not matter
 */
public record Policy(
    long reorderWindowMillis,
    long deviceTimeoutMillis,
    long deviceForgetMillis,
    boolean eagerZoneRemoval,
    long crossMaxGapMillis,
    double crossMaxDistanceMeters,
    double maxAccuracyMeters,
    long adMaxAgeMillis)
    implements Serializable {
  /** Far away, and still no overflow when a time of day is added. */
  public static final long NEVER = Long.MAX_VALUE / 4;

  public static final long NO_CROSS = -1;

  public static final Policy DEFAULTS =
      new Policy(
          0,
          NEVER,
          Duration.ofDays(7).toMillis(),
          false,
          NO_CROSS,
          20_000,
          Double.POSITIVE_INFINITY,
          NEVER);

  public boolean reorders() {
    return reorderWindowMillis > 0;
  }

  public boolean silences() {
    return deviceTimeoutMillis < NEVER;
  }

  public boolean crosses() {
    return crossMaxGapMillis >= 0;
  }
}
