package io.fenceline.job.transition;

/**
 * One zone that holds a device now.
 *
 * @param zoneVersion the version of the zone at the last judged fix
 * @param enteredAtMillis event time, epoch milliseconds
 * @param dwelled whether its DWELL has been told (rule T3)
 */
public record Membership(String zoneId, long zoneVersion, long enteredAtMillis, boolean dwelled) {}
