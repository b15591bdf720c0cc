package io.fenceline.evaluation.zones;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.ZoneHits;
import java.util.List;

/**
 * Looks up the fixes of a batch together, which takes less time than one by one. A caller asks for
 * the zones at a position as before, and gets the same answers. Not thread-safe.
 */
final class BatchedLookups {
  /** Batches of fewer fixes, as at low rates, are not worth it. */
  private static final int LEAST = 8;

  private final CellZoneIndex<Zone> index;
  private double[] lons = {};
  private double[] lats = {};
  private int size;

  /** The index of the first position that may still be asked for. */
  private int next;

  BatchedLookups(CellZoneIndex<Zone> index) {
    this.index = index;
  }

  /**
   * Looks up the positions of these fixes, which are then asked for in the same order, if at all.
   */
  void prepare(List<Fix> fixes) {
    next = 0;
    size = 0;
    if (fixes.size() < LEAST) {
      return;
    }
    if (lons.length < fixes.size()) {
      lons = new double[fixes.size()];
      lats = new double[fixes.size()];
    }
    for (int i = 0; i < fixes.size(); i++) {
      Fix fix = fixes.get(i);
      if (!fix.isReset()) {
        lons[size] = fix.lon();
        lats[size++] = fix.lat();
      }
    }
    index.lookupAll(lons, lats, size);
    index.loadIdsAndVersions();
  }

  /** The zones that cover a position now; valid until the next call or change. */
  ZoneHits<Zone> at(double lon, double lat) {
    for (int i = next; i < size; i++) {
      if (lons[i] == lon && lats[i] == lat) {
        next = i + 1;
        return index.hits(i);
      }
    }
    return index.lookup(lon, lat);
  }
}
