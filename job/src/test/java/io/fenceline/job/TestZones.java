package io.fenceline.job;

import io.fenceline.event.Bytes;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneRules;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
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

  /** A large zone: a disc of ten degrees to the east of a longitude. */
  public static Zone disc(String id, long version, double west) {
    int corners = 5_000;
    double[] ring = new double[2 * corners + 2];
    for (int i = 0; i <= corners; i++) {
      double angle = 2 * Math.PI * (i % corners) / corners;
      ring[2 * i] = west + 5 + 5 * Math.cos(angle);
      ring[2 * i + 1] = 5 * Math.sin(angle);
    }
    PolygonShape disc = new PolygonShape(ring, new int[] {corners + 1}, new int[] {1});
    return new Zone(id, version, disc, ZoneRules.NONE, null);
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
