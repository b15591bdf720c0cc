package io.fenceline.event;

/**
 * The event that a device entered, left, stayed in, crossed or approached a zone, or is overdue.
 *
 * @param zoneId as users wrote it
 * @param zoneVersion the offset of the zone's record that was evaluated
 * @param timeMillis event time, epoch milliseconds
 * @param enteredAtMillis the start of the membership, epoch milliseconds; meaningless where the
 *     type is not {@linkplain TransitionType#isOfMember of a member}
 * @param attributes of the fix; null when absent
 * @param ofDevice whether the zone concerns this device alone (rule Z6)
 * @param distanceMeters of an APPROACH, to the shape; else NaN
 * @param arrivalSeconds of an APPROACH, at the closing speed; NaN where that is unknown
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
    Bytes attributes,
    boolean ofDevice,
    double distanceMeters,
    double arrivalSeconds) {

  /**
   * A transition that is no APPROACH.
   *
   * @param id of the zone, where it is evaluated ({@link ZoneIds})
   */
  public Transition(
      TransitionType type,
      TransitionReason reason,
      String deviceId,
      String id,
      long zoneVersion,
      long timeMillis,
      double lon,
      double lat,
      long enteredAtMillis,
      Bytes attributes) {
    this(
        type,
        reason,
        deviceId,
        ZoneIds.written(id),
        zoneVersion,
        timeMillis,
        lon,
        lat,
        enteredAtMillis,
        attributes,
        ZoneIds.isOfDevice(id),
        Double.NaN,
        Double.NaN);
  }

  /**
   * The same with the figures of an APPROACH.
   *
   * @param toShapeMeters NaN when absent
   * @param toArrivalSeconds NaN when absent
   */
  public Transition approaching(double toShapeMeters, double toArrivalSeconds) {
    return new Transition(
        type,
        reason,
        deviceId,
        zoneId,
        zoneVersion,
        timeMillis,
        lon,
        lat,
        enteredAtMillis,
        attributes,
        ofDevice,
        toShapeMeters,
        toArrivalSeconds);
  }

  /** The same for the same transition at every replay; opaque to its readers. */
  public String id() {
    return EventIds.of(deviceId, zoneId, ofDevice, type.name(), timeMillis);
  }
}
