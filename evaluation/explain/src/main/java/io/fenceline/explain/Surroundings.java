package io.fenceline.explain;

import io.fenceline.evaluation.zones.ApproachZones;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.geo.Circle;
import io.fenceline.geo.ellipsoid.Box;
import java.util.HashSet;
import java.util.Set;

/**
 * The area around the fixes of a device. Zones that never meet it decide nothing about the device,
 * so that a replay does without them. Not thread-safe.
 */
final class Surroundings {
  private static final double HALF_TURN = 180;

  private final double marginMeters;
  private final Set<String> zoneIds = new HashSet<>();
  private Box box;
  private double lastLon;

  /**
   * @param marginMeters more than this around each fix, and more than its accuracy
   * @param zoneId a zone that is of interest wherever it is; null for none
   */
  Surroundings(double marginMeters, String zoneId) {
    this.marginMeters = marginMeters;
    if (zoneId != null) {
      add(zoneId);
    }
  }

  /** A zone that is of interest wherever it is. */
  void add(String zoneId) {
    zoneIds.add(zoneId);
  }

  void add(Fix fix) {
    double meters = Math.max(marginMeters, fix.accuracyMeters() > 0 ? fix.accuracyMeters() : 0) + 1;
    Box around =
        new Circle(fix.lon(), fix.lat(), Math.min(meters, Circle.MAX_RADIUS_METERS), 0).bounds();
    if (box != null && Math.abs(fix.lon() - lastLon) > HALF_TURN) {
      // On the way it crossed 180, which the box between the two does not.
      around = new Box(-HALF_TURN, around.south(), HALF_TURN, around.north());
    }
    box = box == null ? around : box.and(around);
    lastLon = fix.lon();
  }

  /** Whether a change may concern the device; changes of a zone are given in their order. */
  boolean meets(ZoneChange change) {
    if (change instanceof ZoneChange.Put put) {
      if (meets(put.zone())) {
        zoneIds.add(put.zone().id());
      }
      return zoneIds.contains(put.zone().id());
    }
    return change instanceof ZoneChange.Remove remove && zoneIds.contains(remove.zoneId());
  }

  private boolean meets(Zone zone) {
    return box != null && ApproachZones.boxes(zone).stream().anyMatch(box::meets);
  }
}
