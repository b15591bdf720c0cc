package io.fenceline.job.index;

import io.fenceline.event.Zone;
import io.fenceline.geometry.Way;
import java.util.function.Consumer;

/**
 * Finds zones by a tree of cells. A cell's part that a zone covers whole needs no further test; in
 * one that it covers in part, its outline in whole units decides, and the shape itself, exactly,
 * where that leaves doubt. A lookup walks the cells around the point and allocates nothing; a
 * change touches only the cells of its zone. Not thread-safe.
 */
public final class CellZoneIndex implements ZoneIndex {
  private final ZoneTable zones = new ZoneTable();
  private final Outlines outlines = new Outlines();
  private final long[] candidates = new long[LongBlocks.LARGEST];
  private final long[] headers = new long[LongBlocks.LARGEST];
  private final CellSearch search = new CellSearch();
  private final CellTree cells = new CellTree(this::footprint);

  private Footprint footprint(int slot) {
    return new Footprint(slot, zones.get(slot).shape());
  }

  @Override
  public void put(Zone zone) {
    int slot = zones.find(zone.id());
    if (slot == ZoneTable.ABSENT) {
      add(zone);
    } else if (zones.get(slot).shape().equals(zone.shape())) {
      zones.set(slot, zone);
    } else {
      remove(zone.id());
      add(zone);
    }
  }

  private void add(Zone zone) {
    int slot = zones.add(zone);
    outlines.add(slot, zone.shape());
    cells.add(footprint(slot));
  }

  @Override
  public void remove(String zoneId) {
    int slot = zones.find(zoneId);
    if (slot != ZoneTable.ABSENT) {
      cells.remove(footprint(slot));
      outlines.remove(slot);
      zones.remove(slot);
      if (zones.size() == 0) {
        outlines.clear();
      }
    }
  }

  @Override
  public Zone get(String zoneId) {
    int slot = zones.find(zoneId);
    return slot == ZoneTable.ABSENT ? null : zones.get(slot);
  }

  @Override
  public int size() {
    return zones.size();
  }

  @Override
  public void zonesAt(double lon, double lat, Consumer<? super Zone> found) {
    if (!isPlace(lon, lat)) {
      return;
    }
    visit(lon, lat, found);
    if (Math.abs(lon) == 180) {
      visitOtherSide(lon, lat, found);
    }
  }

  /**
   * Rule G3: 180 and -180 are one meridian; a zone that touches it from both sides is told once.
   */
  private void visitOtherSide(double lon, double lat, Consumer<? super Zone> found) {
    visit(
        -lon,
        lat,
        zone -> {
          if (!zone.shape().contains(lon, lat)) {
            found.accept(zone);
          }
        });
  }

  @Override
  public void zonesMeeting(
      double fromLon, double fromLat, double toLon, double toLat, Consumer<? super Zone> found) {
    if (!isPlace(fromLon, fromLat) || !isPlace(toLon, toLat)) {
      return;
    }
    double[] parts = Way.parts(fromLon, fromLat, toLon, toLat);
    search.begin();
    for (int i = 0; i < parts.length; i += 4) {
      gather(parts[i], parts[i + 1], parts[i + 2], parts[i + 3]);
    }
    int count = search.distinct();
    for (int i = 0; i < count; i++) {
      Zone zone = zones.get(search.slot(i));
      if (zone.shape().meets(fromLon, fromLat, toLon, toLat)) {
        found.accept(zone);
      }
    }
  }

  private void gather(double lon1, double lat1, double lon2, double lat2) {
    search.gather(
        cells,
        Grid.x(Math.min(lon1, lon2)),
        Grid.y(Math.min(lat1, lat2)),
        Grid.x(Math.max(lon1, lon2)),
        Grid.y(Math.max(lat1, lat2)));
  }

  private static boolean isPlace(double lon, double lat) {
    return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  }

  /** The longs in use by cells and their lists. */
  long usedLongs() {
    return cells.blocks().used();
  }

  private void visit(double lon, double lat, Consumer<? super Zone> found) {
    int x = Grid.x(lon);
    int y = Grid.y(lat);
    LongBlocks blocks = cells.blocks();
    int node = cells.root();
    for (int shift = Grid.shift(0); node != 0; shift -= 2) {
      long cell = blocks.get(node, Grid.part(x, y, shift));
      for (int block = CellTree.list(cell); block != 0; ) {
        long[] chunk = blocks.chunk(block);
        int at = LongBlocks.index(block);
        int candidates = collect(chunk, at, 2 * Grid.part(x, y, shift - 2));
        decide(candidates, x, y, lon, lat, found);
        block = EntryLists.next(chunk[at]);
      }
      node = CellTree.node(cell);
    }
  }

  /**
   * Gathers, without a branch that depends on them, the entries whose state is not NONE; then
   * begins to read the outlines that are needed, so that the waits for memory overlap.
   */
  private int collect(long[] chunk, int at, int stateShift) {
    int last = at + EntryLists.count(chunk[at]);
    int candidates = 0;
    for (int i = at + 1; i <= last; i++) {
      int state = (int) (chunk[i] >>> stateShift) & 3;
      this.candidates[candidates] = chunk[i] & 0xFFFFFFFF00000000L | state;
      candidates += (state + 1) >> 1;
    }
    for (int i = 0; i < candidates; i++) {
      long candidate = this.candidates[i];
      if ((int) candidate == Coverage.PART) {
        headers[i] = outlines.header((int) (candidate >>> 32));
      }
    }
    return candidates;
  }

  private void decide(
      int count, int x, int y, double lon, double lat, Consumer<? super Zone> found) {
    for (int i = 0; i < count; i++) {
      int slot = (int) (candidates[i] >>> 32);
      int held = (int) candidates[i];
      if (held == Coverage.PART) {
        held = outlines.test(slot, headers[i], x, y);
      }
      if (held != Coverage.NONE) {
        Zone zone = zones.get(slot);
        if (held == Coverage.WHOLE || zone.shape().contains(lon, lat)) {
          found.accept(zone);
        }
      }
    }
  }
}
