package io.fenceline.gateway.state;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.region.SafeRegionSearch;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.ellipsoid.Box;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A change of a zone, and where it may matter: around its shapes before and after, with the metres
 * by which its rules make it larger. Immutable.
 *
 * @param zoneId null for a change of any number of zones
 * @param version {@link io.fenceline.event.RecordVersion} of the record
 */
public record ChangedZone(String zoneId, long version, boolean isDeleted, List<Box> boxes) {
  /** Any zones may have changed. */
  public static final ChangedZone ANY =
      new ChangedZone(null, 0, false, List.of(new Box(-180, -90, 180, 90)));

  /**
   * @param before null for none
   */
  public static ChangedZone of(ServedZone before, ZoneUpdate update) {
    ServedZone after = update instanceof ZoneUpdate.Put put ? put.zone() : null;
    List<Box> boxes =
        Stream.of(before, after)
            .filter(Objects::nonNull)
            .flatMap(zone -> boxes(zone.zone()))
            .distinct()
            .toList();
    return new ChangedZone(update.zoneId(), update.version(), after == null, boxes);
  }

  private static Stream<Box> boxes(Zone zone) {
    ZoneRules rules = zone.rules();
    boolean isExact = rules.uncertainty() == Uncertainty.IGNORE;
    double border = rules.exitBufferMeters() + (isExact ? 0 : SafeRegionSearch.MAX_ACCURACY_METERS);
    double meters = Math.max(border, Approach.REARM_FACTOR * rules.approachMeters());
    return zone.shape().boxes().stream().map(box -> box.grownBy(meters));
  }
}
