package io.fenceline.geo.index;

import io.fenceline.geo.AntimeridianSplit;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.Extent;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjDoubleConsumer;

/**
 * Finds zones by areas: along a segment, in boxes, around a point. Cells give the candidates, their
 * shapes decide. Not thread-safe.
 */
final class AreaSearch<Z extends IndexedZone> {
  private static final double HALF_THE_GLOBE_METERS = 20_004_000;

  /** Candidates looked at for each zone that is wanted, before more are collected. */
  private static final int CANDIDATES_PER_ZONE = 4;

  private static final int FEWEST_CANDIDATES = 1_024;

  private final IndexedCells cells;
  private final ZoneTable<Z> zones;
  private final BoxSearch search = new BoxSearch(false);

  AreaSearch(IndexedCells cells, ZoneTable<Z> zones) {
    this.cells = cells;
    this.zones = zones;
  }

  void zonesMeeting(
      double fromLon, double fromLat, double toLon, double toLat, Consumer<? super Z> found) {
    double[] parts = AntimeridianSplit.parts(fromLon, fromLat, toLon, toLat);
    search.clear();
    for (int i = 0; i < parts.length; i += 4) {
      search.collect(cells.tree(), parts[i], parts[i + 1], parts[i + 2], parts[i + 3]);
    }
    SlotList candidates = search.distinctSlots();
    for (int i = 0; i < candidates.size(); i++) {
      Z zone = zones.get(candidates.get(i));
      if (zone.shape().meets(fromLon, fromLat, toLon, toLat)) {
        found.accept(zone);
      }
    }
  }

  /** Collects some candidates, and more only if too few of them meet the boxes. */
  void zonesMeeting(List<Box> boxes, int limit, Consumer<? super Z> found) {
    long most = Math.max(FEWEST_CANDIDATES, (long) CANDIDATES_PER_ZONE * limit);
    int count = -1;
    while (count < 0) {
      count = passMeeting(boxes, limit, (int) Math.min(most, Integer.MAX_VALUE), found);
      most *= CANDIDATES_PER_ZONE;
    }
  }

  /** Returns -1, and passes no zone, if too few of the candidates meet the boxes. */
  private int passMeeting(List<Box> boxes, int limit, int most, Consumer<? super Z> found) {
    boolean all = collect(boxes, most);
    SlotList candidates = search.distinctSlots();
    int kept = 0;
    for (int i = 0; i < candidates.size() && kept < limit; i++) {
      if (meetsAny(zones.get(candidates.get(i)), boxes)) {
        candidates.set(kept++, candidates.get(i));
      }
    }
    if (!all && kept < limit) {
      return -1;
    }
    for (int i = 0; i < kept; i++) {
      found.accept(zones.get(candidates.get(i)));
    }
    return kept;
  }

  private static boolean meetsAny(IndexedZone zone, List<Box> boxes) {
    for (Box box : boxes) {
      if (zone.shape().meets(box)) {
        return true;
      }
    }
    return false;
  }

  boolean zonesWithin(
      double meters, double lon, double lat, int most, ObjDoubleConsumer<? super Z> found) {
    double radius = Math.min(meters, HALF_THE_GLOBE_METERS);
    if (!collect(Extent.around(lon, lat, radius).boxes(), most)) {
      return false;
    }
    SlotList candidates = search.distinctSlots();
    for (int i = 0; i < candidates.size(); i++) {
      Z zone = zones.get(candidates.get(i));
      double distance = zone.shape().distanceMeters(lon, lat);
      if (distance <= meters) {
        found.accept(zone, distance);
      }
    }
    return true;
  }

  /**
   * Rule G3: a side of a box at 180 is at -180, too.
   *
   * @return false if it ended early, since there are so many candidates
   */
  private boolean collect(List<Box> boxes, int most) {
    search.clear(most);
    for (Box box : boxes) {
      collect(box.west(), box.east(), box);
      if (box.east() == 180) {
        collect(-180, -180, box);
      }
      if (box.west() == -180) {
        collect(180, 180, box);
      }
    }
    return !search.isFull();
  }

  private void collect(double west, double east, Box box) {
    search.collect(cells.tree(), west, box.south(), east, box.north());
  }
}
