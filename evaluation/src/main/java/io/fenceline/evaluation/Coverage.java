package io.fenceline.evaluation;

import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;

/** The position of a fix, a circle if its accuracy matters, in relation to a zone (rule T7). */
public enum Coverage {
  INSIDE,
  /** Neither in the zone nor outside: such a fix proves nothing. */
  BETWEEN,
  OUTSIDE;

  /**
   * For a device that is not in the zone.
   *
   * @param accuracyMeters of the fix, at least 0
   */
  public static Coverage ofVisitor(Zone zone, TimedPosition fix, double accuracyMeters) {
    return of(zone, 0, fix, accuracyMeters);
  }

  /** For a member, for which the zone is larger by {@code exitBufferMeters}. */
  public static Coverage ofMember(Zone zone, TimedPosition fix, double accuracyMeters) {
    return of(zone, zone.rules().exitBufferMeters(), fix, accuracyMeters);
  }

  private static Coverage of(
      Zone zone, double bufferMeters, TimedPosition fix, double accuracyMeters) {
    ZoneRules rules = zone.rules();
    double radius = rules.uncertainty() == Uncertainty.IGNORE ? 0 : accuracyMeters;
    if (!isWithin(zone, bufferMeters + radius, fix)) {
      return OUTSIDE;
    }
    boolean proves =
        rules.uncertainty() != Uncertainty.STRICT || lies(zone, radius - bufferMeters, fix);
    return proves ? INSIDE : BETWEEN;
  }

  private static boolean isWithin(Zone zone, double meters, TimedPosition position) {
    return meters > 0
        ? zone.shape().isWithin(meters, position.lon(), position.lat())
        : zone.shape().covers(position.lon(), position.lat());
  }

  /**
   * Whether a circle of this radius lies in the zone; less than 0 for a position that may be as far
   * outside.
   */
  private static boolean lies(Zone zone, double radiusMeters, TimedPosition center) {
    return radiusMeters > 0
        ? zone.shape().coversCircle(radiusMeters, center.lon(), center.lat())
        : isWithin(zone, -radiusMeters, center);
  }
}
