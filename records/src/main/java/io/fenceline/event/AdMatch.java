package io.fenceline.event;

/**
 * The ad of a zone, due to a device because of a trigger.
 *
 * @param zoneId as users wrote it
 * @param reason of the transition that triggered it; null for INSIDE
 * @param timeMillis event time, epoch milliseconds
 * @param attributes of the fix; null when absent
 * @param ad the zone's ad, verbatim
 * @param ofDevice whether the zone concerns this device alone (rule Z6)
 */
public record AdMatch(
    String deviceId,
    String zoneId,
    Trigger trigger,
    TransitionReason reason,
    long timeMillis,
    double lon,
    double lat,
    Bytes attributes,
    Bytes ad,
    boolean ofDevice) {

  /**
   * @param id of the zone, where it is evaluated ({@link ZoneIds})
   */
  public AdMatch(
      String deviceId,
      String id,
      Trigger trigger,
      TransitionReason reason,
      long timeMillis,
      double lon,
      double lat,
      Bytes attributes,
      Bytes ad) {
    this(
        deviceId,
        ZoneIds.written(id),
        trigger,
        reason,
        timeMillis,
        lon,
        lat,
        attributes,
        ad,
        ZoneIds.isOfDevice(id));
  }

  /** The same for the same match at every replay; opaque to its readers. */
  public String id() {
    return EventIds.of(deviceId, zoneId, ofDevice, trigger.name(), timeMillis) + "/ad";
  }
}
