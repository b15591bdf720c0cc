package io.fenceline.evaluation;

import java.io.Serializable;
import java.time.Duration;

/**
 * The options for the rules that concern all devices and zones. An option that is off has a value
 * that never takes effect, so that no rule checks whether it is on.
 *
 * @param reorderWindowMillis how long a fix waits for older ones (rule D3); 0: not at all
 * @param deviceTimeoutMillis a device without a fix for this long leaves its zones (rule D5);
 *     {@link #NEVER}: not at all
 * @param deviceForgetMillis its state is deleted after this much more time
 * @param crossMaxGapMillis the longest time between two fixes for a CROSS (rule T4); {@link
 *     #NO_CROSS}: none do
 * @param crossMaxDistanceMeters the longest distance between two fixes for a CROSS
 * @param maxAccuracyMeters a fix that is less accurate only moves the clock (rule T5)
 * @param adMaxAgeMillis an older fix yields no ad (rule T6); {@link #NEVER}: age does not matter
 * @param maxDeviceZones how many zones of its own a device may have (rule Z6)
 * @param overdueGraceMillis how long a silent device may be late before it is overdue (rule T10)
 */
public record Policy(
    long reorderWindowMillis,
    long deviceTimeoutMillis,
    long deviceForgetMillis,
    boolean eagerZoneRemoval,
    long crossMaxGapMillis,
    double crossMaxDistanceMeters,
    double maxAccuracyMeters,
    long adMaxAgeMillis,
    int maxDeviceZones,
    long overdueGraceMillis)
    implements Serializable {
  /** Far in the future, but no overflow if epoch milliseconds are added. */
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

  /** A policy with the default limits of zones of single devices. */
  public Policy(
      long reorderWindowMillis,
      long deviceTimeoutMillis,
      long deviceForgetMillis,
      boolean eagerZoneRemoval,
      long crossMaxGapMillis,
      double crossMaxDistanceMeters,
      double maxAccuracyMeters,
      long adMaxAgeMillis) {
    this(
        reorderWindowMillis,
        deviceTimeoutMillis,
        deviceForgetMillis,
        eagerZoneRemoval,
        crossMaxGapMillis,
        crossMaxDistanceMeters,
        maxAccuracyMeters,
        adMaxAgeMillis,
        100,
        Duration.ofMinutes(5).toMillis());
  }

  public boolean reorders() {
    return reorderWindowMillis > 0;
  }

  public boolean silences() {
    return deviceTimeoutMillis < NEVER;
  }

  /**
   * The interval at which the source reports its progress (rule D6), such that no wait is longer by
   * more than a fifth of itself, within limits; zero if no option needs it.
   */
  public Duration reportInterval() {
    long windowMillis = reorders() ? reorderWindowMillis : NEVER;
    long shortestMillis = Math.min(windowMillis, deviceTimeoutMillis);
    return reorders() || silences()
        ? Duration.ofMillis(Math.max(100, Math.min(shortestMillis / 10, 1_000)))
        : Duration.ZERO;
  }

  public boolean crosses() {
    return crossMaxGapMillis >= 0;
  }
}
