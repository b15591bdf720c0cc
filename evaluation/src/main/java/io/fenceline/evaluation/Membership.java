package io.fenceline.evaluation;

/**
 * One zone that a device is in.
 *
 * @param zoneVersion the version of the zone at the last evaluated fix
 * @param enteredAtMillis event time, epoch milliseconds
 * @param dwelled whether its DWELL was emitted (rule T3)
 */
public record Membership(String zoneId, long zoneVersion, long enteredAtMillis, boolean dwelled) {

  /** The same with another object for the same id. */
  Membership withZoneId(String same) {
    return new Membership(same, zoneVersion, enteredAtMillis, dwelled);
  }
}
