package io.fenceline.evaluation;

import io.fenceline.event.ZoneIds;
import java.util.Comparator;

/**
 * A zone that a device approached or was in, and does not approach again before it was farther away
 * (rule T8).
 *
 * @param distanceMeters at which the APPROACH was emitted; {@code approachMeters} of the zone if
 *     there was none
 */
public record Approach(String zoneId, double distanceMeters) {
  static final Comparator<Approach> BY_ZONE_ID =
      Comparator.comparing(Approach::zoneId, ZoneIds.UTF8_ORDER);

  /** How much farther away a device must have been before it approaches again. */
  public static final double REARM_FACTOR = 1.5;

  /** The distance beyond which the device may approach the zone again. */
  double rearmMeters() {
    return REARM_FACTOR * distanceMeters;
  }
}
