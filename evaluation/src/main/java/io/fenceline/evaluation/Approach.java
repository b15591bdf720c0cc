package io.fenceline.evaluation;

import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Shape;
import java.time.Duration;
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

  /** Over a longer time, the distance from the fix before says nothing about the speed. */
  private static final long MAX_GAP_MILLIS = Duration.ofMinutes(5).toMillis();

  /** How much farther away a device must have been before it approaches again. */
  public static final double REARM_FACTOR = 1.5;

  /**
   * The distance beyond which the device may approach the zone again.
   *
   * @param rules of the zone, whose distance may have become smaller since
   */
  public double rearmMeters(ZoneRules rules) {
    return REARM_FACTOR * Math.min(distanceMeters, rules.approachMeters());
  }

  /**
   * The time to a shape at the closing speed since the fix before; NaN if the device comes no
   * nearer, or if that is not known.
   *
   * @param before null if there was none
   */
  public static double arrivalSeconds(Shape shape, TimedPosition before, TimedPosition now) {
    if (before == null || now.timeMillis() - before.timeMillis() > MAX_GAP_MILLIS) {
      return Double.NaN;
    }
    double seconds = (now.timeMillis() - before.timeMillis()) / 1_000.0;
    double meters = shape.distanceMeters(now.lon(), now.lat());
    double closedMeters = shape.distanceMeters(before.lon(), before.lat()) - meters;
    return closedMeters > 0 ? meters / closedMeters * seconds : Double.NaN;
  }
}
