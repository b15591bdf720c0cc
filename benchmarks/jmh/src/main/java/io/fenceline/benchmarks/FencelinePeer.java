package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import java.util.List;

final class FencelinePeer implements Peer {
  private final CellZoneIndex<Zone> index = new CellZoneIndex<>();

  FencelinePeer(List<Zone> zones) {
    zones.forEach(index::put);
  }

  @Override
  public int zonesAt(double lon, double lat) {
    return index.lookup(lon, lat).size();
  }
}
