package io.fenceline.event;

import java.util.List;

/**
 * All zones that a device is in after it entered or left one.
 *
 * @param timeMillis the device clock, epoch milliseconds
 * @param lon longitude of the device then
 * @param zones ordered by the UTF-8 bytes of their ids; empty if the device is in none, which the
 *     topic represents by a tombstone
 */
public record MembershipSet(
    String deviceId, long timeMillis, double lon, double lat, List<Entry> zones) {

  /**
   * One zone that the device is in.
   *
   * @param zoneId as users wrote it
   * @param zoneVersion the offset of the zone's record that was evaluated
   * @param enteredAtMillis event time, epoch milliseconds
   * @param ofDevice whether the zone concerns this device alone (rule Z6)
   */
  public record Entry(String zoneId, long zoneVersion, long enteredAtMillis, boolean ofDevice) {
    /**
     * @param id of the zone, where it is evaluated ({@link ZoneIds})
     */
    public Entry(String id, long zoneVersion, long enteredAtMillis) {
      this(ZoneIds.written(id), zoneVersion, enteredAtMillis, ZoneIds.isOfDevice(id));
    }

    /** The id of the zone, where it is evaluated. */
    public String id() {
      return ZoneIds.of(zoneId, ofDevice);
    }
  }

  public MembershipSet {
    zones = List.copyOf(zones);
  }

  /** The device is forgotten, or is in no zone. */
  public static MembershipSet none(String deviceId) {
    return new MembershipSet(deviceId, 0, 0, 0, List.of());
  }
}
