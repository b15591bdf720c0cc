package io.fenceline.job.transition;

import io.fenceline.event.Fix;
import java.util.List;

/**
 * What is remembered of a device: its last applied fix and the zones that held it. Immutable.
 *
 * @param clockMillis the device clock: event time of the last fix applied; it never goes back
 * @param lon longitude of that fix, degrees
 * @param lat latitude of that fix, degrees
 * @param memberships ordered by the UTF-8 bytes of the zone id
 */
public record Device(long clockMillis, double lon, double lat, List<Membership> memberships) {

  /** How a fix stands to what was applied before (rules D1 and D2). */
  public enum Arrival {
    NEXT,
    LATE,
    DUPLICATE,
    CONFLICT
  }

  /**
   * @param device null for a device without an earlier fix
   */
  public static Arrival arrival(Device device, Fix fix) {
    if (device == null || fix.timeMillis() > device.clockMillis) {
      return Arrival.NEXT;
    }
    if (fix.timeMillis() < device.clockMillis) {
      return Arrival.LATE;
    }
    return device.isAt(fix.lon(), fix.lat()) ? Arrival.DUPLICATE : Arrival.CONFLICT;
  }

  /** -180 is 180, and -0 is 0. */
  private boolean isAt(double otherLon, double otherLat) {
    return lat == otherLat
        && (lon == otherLon || (Math.abs(lon) == 180 && Math.abs(otherLon) == 180));
  }
}
