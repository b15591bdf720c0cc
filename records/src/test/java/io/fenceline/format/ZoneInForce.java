package io.fenceline.format;

import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;

/** Uses a zone as the job does: indexes it, looks it up and measures distances to it. */
final class ZoneInForce {
  private static final double[][] PLACES = {{0, 0}, {8.5, 47.3}, {-180, 90}, {179.9, -45}};

  private ZoneInForce() {}

  static void use(Zone zone) {
    CellZoneIndex<Zone> index = new CellZoneIndex<>();
    index.put(zone);
    for (double[] place : PLACES) {
      index.zonesAt(place[0], place[1], found -> {});
      zone.shape().isWithin(10, place[0], place[1]);
      zone.shape().meets(place[0], place[1], place[0] / 2, place[1] / 2);
    }
    index.remove(zone.id());
  }
}
