package io.fenceline.job;

import io.fenceline.event.Bytes;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneRules;
import io.fenceline.geometry.PolygonShape;
import io.fenceline.geometry.Shape;
import java.util.Set;

/** Zones for tests. */
public final class TestZones {
  private TestZones() {}

  public static Shape rectangle(double west, double south, double east, double north) {
    return new PolygonShape(
        new double[] {west, south, east, south, east, north, west, north, west, south},
        new int[] {5},
        new int[] {1});
  }

  /** A zone that covers longitudes {@code west} to {@code east} and latitudes -10 to 10. */
  public static Zone band(String id, long version, double west, double east) {
    return new Zone(id, version, rectangle(west, -10, east, 10), ZoneRules.NONE, null);
  }

  public static Zone withAd(Zone zone, String ad, Trigger... triggers) {
    return new Zone(
        zone.id(),
        zone.version(),
        zone.shape(),
        ZoneRules.NONE.withAdTriggers(Set.of(triggers)),
        Bytes.utf8(ad));
  }
}
