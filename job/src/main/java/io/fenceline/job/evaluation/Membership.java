package io.fenceline.job.evaluation;

/**
 * One zone that holds a device now.
 *
 * @param zoneVersion the version of the zone at the last judged fix
 * @param enteredAtMillis event time, epoch milliseconds
 * @param dwelled whether its DWELL has been told (rule T3)
 */
public record Membership(String zoneId, long zoneVersion, long enteredAtMillis, boolean dwelled) {

  /** The same with another object of the same text. */
  Membership withZoneId(String same) {
    return new Membership(same, zoneVersion, enteredAtMillis, dwelled);
  }
}
