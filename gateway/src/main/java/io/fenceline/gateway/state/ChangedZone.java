package io.fenceline.gateway.state;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.region.SafeRegionSearch;
import io.fenceline.event.zone.DeviceZoneChange;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.ellipsoid.Box;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A change of a zone, and where it may matter: around its shapes before and after, with the metres
 * by which its rules make it larger. Immutable.
 *
 * @param deviceId of the device that the zone concerns alone (rule Z6); null for all
 * @param zoneId null for a change of any number of zones
 * @param version {@link io.fenceline.event.RecordVersion} of the record
 */
public record ChangedZone(
    String deviceId, String zoneId, long version, boolean isDeleted, List<Box> boxes) {
  /** Any zones may have changed. */
  public static final ChangedZone ANY =
      new ChangedZone(null, 0, false, List.of(new Box(-180, -90, 180, 90)));

  /** A change of a zone that concerns all devices. */
  public ChangedZone(String zoneId, long version, boolean isDeleted, List<Box> boxes) {
    this(null, zoneId, version, isDeleted, boxes);
  }

  /**
   * @param before null for none
   */
  public static ChangedZone of(ServedZone before, ZoneUpdate update) {
    Zone after = update instanceof ZoneUpdate.Put put ? put.zone().zone() : null;
    return new ChangedZone(
        update.zoneId(),
        update.version(),
        after == null,
        boxes(before == null ? null : before.zone(), after));
  }

  /**
   * @param before null for none
   */
  public static ChangedZone of(Zone before, DeviceZoneChange change) {
    return new ChangedZone(
        change.deviceId(),
        change.zoneId(),
        change.version(),
        change.zone() == null,
        boxes(before, change.zone()));
  }

  private static List<Box> boxes(Zone before, Zone after) {
    return Stream.of(Optional.ofNullable(before), Optional.ofNullable(after))
        .flatMap(Optional::stream)
        .flatMap(ChangedZone::boxes)
        .distinct()
        .toList();
  }

  private static Stream<Box> boxes(Zone zone) {
    ZoneRules rules = zone.rules();
    boolean isExact = rules.uncertainty() == Uncertainty.IGNORE;
    double border = rules.exitBufferMeters() + (isExact ? 0 : SafeRegionSearch.MAX_ACCURACY_METERS);
    double meters = Math.max(border, Approach.REARM_FACTOR * rules.approachMeters());
    return zone.shape().boxes().stream().map(box -> box.grownBy(meters));
  }
}
