package io.fenceline.format.output;

import io.fenceline.event.Bytes;

/**
 * A transition, an ad match or a count of a zone, with the fields that its consumers filter and
 * route by. Immutable.
 *
 * @param type of a transition; of an ad match, its trigger; of a count {@link #OVER}, {@link
 *     #WITHIN} or {@link #COUNT}
 * @param deviceId empty for a count
 * @param timeMillis event time, epoch milliseconds
 * @param lon NaN, as the latitude, where there is no position: of a count, and of an OVERDUE of a
 *     device that has never reported
 * @param json the whole event, on one line
 */
public record Event(
    EventKind kind,
    String id,
    String type,
    String deviceId,
    String zoneId,
    long timeMillis,
    double lon,
    double lat,
    Bytes json) {
  /** The type of a count that exceeds the capacity of its zone, as the one before did not. */
  public static final String OVER = "OVER";

  /** The type of a count that does not exceed the capacity of its zone, as the one before did. */
  public static final String WITHIN = "WITHIN";

  /** The type of any other count. */
  public static final String COUNT = "COUNT";

  /** The subject of the event: the device, or the zone of a count. */
  public String subject() {
    return deviceId.isEmpty() ? zoneId : deviceId;
  }
}
