package io.fenceline.job.index;

import io.fenceline.event.Zone;
import io.fenceline.geometry.Way;
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
public final class CellZoneIndex implements ZoneIndex {
  /** Of zones to other slots for each that goes, so that slots become free faster than zones go. */
  private static final int MOVES = 2;

  private final ZoneTable zones;
  private final CellSearch ways = new CellSearch();

  /** By slot, of those zones of which it is kept. */
  private Map<Integer, ListedCovering> listed;

  private Outlines outlines;
  private CellTree cells;
  private PlaceSearch places;
  private boolean postponed;

  public CellZoneIndex() {
    this(Zone::id);
  }

  /**
   * @param label kept beside each zone; null is a label too
   */
  public CellZoneIndex(Function<Zone, String> label) {
    zones = new ZoneTable(label);
    search(new CellTree(this::covering), new Outlines(), new HashMap<>());
  }

  private void search(CellTree cells, Outlines outlines, Map<Integer, ListedCovering> listed) {
    this.cells = cells;
    this.outlines = outlines;
    this.listed = listed;
    places = new PlaceSearch(cells, outlines, zones);
  }

  private CellCovering covering(int slot) {
    CellCovering kept = listed.isEmpty() ? null : listed.get(slot);
    return kept == null ? CellCovering.of(slot, zones.get(slot).shape()) : kept;
  }

  private record PreparedZone(Zone zone, ListedCovering covering) implements Prepared {}

  @Override
  public Prepared prepare(Zone zone) {
    boolean isLarge = CellBudget.isLarge(zone.shape());
    return new PreparedZone(zone, isLarge ? ListedCovering.of(zone.shape()) : null);
  }

  @Override
  public void put(Prepared prepared) {
    put(prepared.zone(), ((PreparedZone) prepared).covering);
  }

  @Override
  public void put(Zone zone) {
    put(zone, null);
  }

  private void put(Zone zone, ListedCovering prepared) {
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

  private void add(Zone zone, ListedCovering prepared) {
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
      Zone zone = zones.get(slot);
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
  public Zone get(String zoneId) {
    int slot = zones.find(zoneId);
    return slot == ZoneTable.ABSENT ? null : zones.get(slot);
  }

  @Override
  public int size() {
    return zones.size();
  }

  @Override
  public List<Zone> all() {
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
      ZoneSnapshot zones, CellTree cells, Outlines outlines, Map<Integer, ListedCovering> listed)
      implements Drawing {}

  @Override
  public Drawing drawing() {
    return new Copies(
        zones.snapshot(),
        new CellTree(cells, this::covering),
        new Outlines(outlines),
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
  public Zone zone(int slot) {
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
          if (!zones.get(slot).shape().contains(lon, lat)) {
            found.accept(slot);
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
    ways.begin();
    for (int i = 0; i < parts.length; i += 4) {
      gather(parts[i], parts[i + 1], parts[i + 2], parts[i + 3]);
    }
    int count = ways.distinct();
    for (int i = 0; i < count; i++) {
      Zone zone = zones.get(ways.slot(i));
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
