package io.fenceline.benchmarks;

import io.fenceline.event.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.ZoneIndex;
import java.util.List;
import java.util.function.IntConsumer;

final class FencelinePeer implements Peer {
  private final ZoneIndex<Zone> index = new CellZoneIndex<>();
  private int hits;
  private final IntConsumer count = slot -> hits++;

  FencelinePeer(List<Zone> zones) {
    zones.forEach(index::put);
  }

  @Override
  public int zonesAt(double lon, double lat) {
    hits = 0;
    index.slotsAt(lon, lat, count);
    return hits;
  }
}
