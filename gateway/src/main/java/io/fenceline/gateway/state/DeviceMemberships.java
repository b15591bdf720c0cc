package io.fenceline.gateway.state;

import java.util.List;

/**
 * The zones that a device was in after the fix or event that last changed them. Immutable.
 *
 * @param timeMillis event time of that fix or event, epoch milliseconds
 * @param lon of that fix or event, degrees
 * @param lat of that fix or event, degrees
 * @param zones at least one
 */
public record DeviceMemberships(
    String deviceId, long timeMillis, double lon, double lat, List<InZone> zones) {

  /**
   * @param zoneVersion the version of the zone that was evaluated
   * @param enteredAtMillis epoch milliseconds
   */
  public record InZone(String zoneId, long zoneVersion, long enteredAtMillis) {}

  public DeviceMemberships {
    zones = List.copyOf(zones);
  }
}
