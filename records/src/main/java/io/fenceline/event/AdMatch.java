package io.fenceline.event;

/**
 * The ad of a zone, due to a device because of a trigger.
 *
 * @param reason of the transition that triggered it; null for INSIDE
 * @param timeMillis event time, epoch milliseconds
 * @param attributes of the fix; null when absent
 * @param ad the zone's ad, verbatim
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
    Bytes ad) {

  /** The same for the same match at every replay; opaque to its readers. */
  public String id() {
    return EventIds.of(deviceId, zoneId, trigger.name(), timeMillis) + "/ad";
  }
}
