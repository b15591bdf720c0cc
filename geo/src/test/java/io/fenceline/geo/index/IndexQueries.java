package io.fenceline.geo.index;

import java.util.ArrayList;
import java.util.List;

/** Lookups in an index, with results by id. */
final class IndexQueries {
  private IndexQueries() {}

  static List<String> at(CellZoneIndex<TestZone> zones, double lon, double lat) {
    List<String> ids = new ArrayList<>();
    zones.zonesAt(lon, lat, zone -> ids.add(zone.id()));
    return ids;
  }
}
