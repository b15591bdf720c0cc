package io.fenceline.event;

/**
 * The event that a device entered, left, stayed in or crossed a zone.
 *
 * @param zoneVersion the offset of the zone's record that was evaluated
 * @param timeMillis event time, epoch milliseconds
 * @param enteredAtMillis the start of the membership, epoch milliseconds; meaningless for CROSS
 * @param attributes of the fix; null when absent
 */
public record Transition(
    TransitionType type,
    TransitionReason reason,
    String deviceId,
    String zoneId,
    long zoneVersion,
    long timeMillis,
    double lon,
    double lat,
    long enteredAtMillis,
    Bytes attributes) {

  /** The same for the same transition at every replay; opaque to its readers. */
  public String id() {
    return EventIds.of(deviceId, zoneId, type.name(), timeMillis);
  }
}
