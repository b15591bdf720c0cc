package io.fenceline.geo.index;

import io.fenceline.geo.AntimeridianSplit;
import io.fenceline.geo.index.covering.CellBudget;
import io.fenceline.geo.index.covering.CellCovering;
import io.fenceline.geo.index.covering.ListedCovering;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.tree.CellTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Finds zones by a tree of cells. A cell's part that a zone covers whole needs no further test; in
 * others lines in the cell decide, then the zone's outline in whole units, and the shape itself,
 * exactly, where that leaves doubt. A lookup walks the cells around the point and allocates
 * nothing; a change touches only the cells of its zone. Not thread-safe.
 */
public final class CellZoneIndex<Z extends IndexedZone> implements ZoneIndex<Z> {
  /** Of zones to other slots for each that goes, so that slots become free faster than zones go. */
  private static final int MOVES = 2;

  private final ZoneTable<Z> zones;
  private final BoxSearch ways = new BoxSearch();

  /** By slot, of those zones of which it is kept. */
  private Map<Integer, ListedCovering> listed;

  private QuantizedRings outlines;
  private CellTree cells;
  private PointSearch places;
  private boolean postponed;

  public CellZoneIndex() {
    this(IndexedZone::id);
  }

  /**
   * @param label kept beside each zone; null is a label too
   */
  public CellZoneIndex(Function<Z, String> label) {
    zones = new ZoneTable<>(label);
    search(new CellTree(this::covering), new QuantizedRings(), new HashMap<>());
  }

  private void search(
      CellTree cells, QuantizedRings outlines, Map<Integer, ListedCovering> listed) {
    this.cells = cells;
    this.outlines = outlines;
    this.listed = listed;
    places = new PointSearch(cells, outlines, zones);
  }

  private CellCovering covering(int slot) {
    CellCovering kept = listed.isEmpty() ? null : listed.get(slot);
    return kept == null ? CellCovering.of(slot, zones.get(slot).shape()) : kept;
  }

  private record PreparedZone<Z>(Z zone, ListedCovering covering) implements Prepared<Z> {}

  @Override
  public Prepared<Z> prepare(Z zone) {
    boolean isLarge = CellBudget.isLarge(zone.shape());
    return new PreparedZone<>(zone, isLarge ? ListedCovering.of(zone.shape()) : null);
  }

  @Override
  public void put(Prepared<Z> prepared) {
    put(prepared.zone(), ((PreparedZone<Z>) prepared).covering);
  }

  @Override
  public void put(Z zone) {
    put(zone, null);
  }

  private void put(Z zone, ListedCovering prepared) {
    int slot = zones.find(zone.id());
    if (slot != ZoneTable.ABSENT && zones.get(slot).shape().equals(zone.shape())) {
      zones.set(slot, zone);
      return;
    }
    if (slot != ZoneTable.ABSENT) {
      remove(zone.id());
    }
    add(zone, prepared);
  }

  private void add(Z zone, ListedCovering prepared) {
    int slot = zones.add(zone);
    if (!postponed) {
      draw(slot, prepared == null ? covering(slot) : prepared.at(slot));
    }
  }

  private void draw(int slot, CellCovering covering) {
    if (covering instanceof ListedCovering kept) {
      listed.put(slot, kept);
    }
    outlines.add(slot, zones.get(slot).shape());
    cells.add(covering);
  }

  @Override
  public void remove(String zoneId) {
    int slot = zones.find(zoneId);
    if (slot != ZoneTable.ABSENT) {
      remove(slot);
      for (int i = 0; i < MOVES; i++) {
        fillGap();
      }
    }
  }

  private void remove(int slot) {
    if (!postponed) {
      erase(slot);
    }
    zones.remove(slot);
    outlines.keep(zones.end());
  }

  /** Moves a zone from the last slots to a free one, if most are free: so their memory shrinks. */
  private void fillGap() {
    int slot = zones.slotToMove();
    if (slot != ZoneTable.ABSENT) {
      Z zone = zones.get(slot);
      ListedCovering kept = listed.get(slot);
      remove(slot);
      add(zone, kept);
    }
  }

  private void erase(int slot) {
    cells.remove(covering(slot));
    listed.remove(slot);
    outlines.remove(slot);
    if (zones.size() == 1) {
      outlines.clear();
    }
  }

  @Override
  public Z get(String zoneId) {
    int slot = zones.find(zoneId);
    return slot == ZoneTable.ABSENT ? null : zones.get(slot);
  }

  @Override
  public int size() {
    return zones.size();
  }

  @Override
  public List<Z> all() {
    return zones.snapshot();
  }

  @Override
  public void postpone() {
    if (size() > 0) {
      throw new IllegalStateException("an index that has zones already");
    }
    postponed = true;
  }

  @Override
  public void draw() {
    if (!postponed) {
      return;
    }
    for (int slot = 0; slot < zones.end(); slot++) {
      if (zones.get(slot) != null) {
        draw(slot, covering(slot));
      }
    }
    postponed = false;
  }

  private record Copies(
      ZoneSnapshot<?> zones,
      CellTree cells,
      QuantizedRings outlines,
      Map<Integer, ListedCovering> listed)
      implements Drawing {}

  @Override
  public Drawing drawing() {
    return new Copies(
        zones.snapshot(),
        new CellTree(cells, this::covering),
        new QuantizedRings(outlines),
        new HashMap<>(listed));
  }

  @Override
  public boolean adopt(Drawing drawing) {
    Copies copies = (Copies) drawing;
    if (!zones.isAt(copies.zones)) {
      return false;
    }
    search(new CellTree(copies.cells, this::covering), copies.outlines, copies.listed);
    postponed = false;
    return true;
  }

  @Override
  public Z zone(int slot) {
    return zones.get(slot);
  }

  @Override
  public String label(int slot) {
    return zones.label(slot);
  }

  @Override
  public long version(int slot) {
    return zones.version(slot);
  }

  @Override
  public void expect(double lon, double lat) {
    if (isPlace(lon, lat)) {
      places.begin(lon, lat);
    }
  }

  @Override
  public void slotsAt(double lon, double lat, IntConsumer found) {
    if (!isPlace(lon, lat)) {
      return;
    }
    places.find(lon, lat, found);
    if (Math.abs(lon) == 180) {
      visitOtherSide(lon, lat, found);
    }
  }

  /**
   * Rule G3: 180 and -180 are one meridian; a zone that touches it from both sides is told once.
   */
  private void visitOtherSide(double lon, double lat, IntConsumer found) {
    places.find(
        -lon,
        lat,
        slot -> {
          if (!zones.get(slot).shape().coversLiteral(lon, lat)) {
            found.accept(slot);
          }
        });
  }

  @Override
  public void zonesMeeting(
      double fromLon, double fromLat, double toLon, double toLat, Consumer<? super Z> found) {
    if (!isPlace(fromLon, fromLat) || !isPlace(toLon, toLat)) {
      return;
    }
    double[] parts = AntimeridianSplit.parts(fromLon, fromLat, toLon, toLat);
    ways.begin();
    for (int i = 0; i < parts.length; i += 4) {
      gather(parts[i], parts[i + 1], parts[i + 2], parts[i + 3]);
    }
    int count = ways.distinct();
    for (int i = 0; i < count; i++) {
      Z zone = zones.get(ways.slot(i));
      if (zone.shape().meets(fromLon, fromLat, toLon, toLat)) {
        found.accept(zone);
      }
    }
  }

  private void gather(double lon1, double lat1, double lon2, double lat2) {
    ways.gather(
        cells,
        Grid.x(Math.max(-180, Math.min(lon1, lon2))),
        Grid.y(Math.min(lat1, lat2)),
        Grid.x(Math.min(180, Math.max(lon1, lon2))),
        Grid.y(Math.max(lat1, lat2)));
  }

  private static boolean isPlace(double lon, double lat) {
    return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  }

  /** How many slots there is memory for, but for less than a chunk. */
  int slots() {
    return zones.end();
  }

  /** The longs in the memory of outlines. */
  long outlineLongs() {
    return outlines.longs();
  }

  /** The longs in use by cells and their lists. */
  long usedLongs() {
    return cells.used();
  }
}
