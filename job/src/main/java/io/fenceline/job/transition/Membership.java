package io.fenceline.job.transition;

/**
 * One zone that holds a device now.
 *
 * @param zoneVersion the version of the zone at the last applied fix
 * @param enteredAtMillis event time, epoch milliseconds
 */
public record Membership(String zoneId, long zoneVersion, long enteredAtMillis) {}
