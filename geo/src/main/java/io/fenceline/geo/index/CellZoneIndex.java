package io.fenceline.geo.index;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.covering.ListedCovering;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;

/**
 * Finds zones by a tree of cells. Where a zone covers a part of a cell entirely, that part needs no
 * further test; elsewhere, the lines of the cell decide, then the quantized ring of the zone, and
 * the shape itself, exactly, where these leave doubt. A lookup walks the cells around the point and
 * allocates nothing; a change affects only the cells of its zone. Not thread-safe.
 */
public final class CellZoneIndex<Z extends IndexedZone> implements ZoneIndex<Z> {
  /** Zones moved to lower slots for each that is removed, so that the highest slots become free. */
  private static final int MOVES = 2;

  private final ZoneTable<Z> zones;
  private final SlotList slots = new SlotList();
  private final ZoneHits<Z> hits;
  private IndexedCells cells;
  private PointSearch points;
  private BatchSearch batch;
  private boolean isBatchCurrent;
  private AreaSearch<Z> areas;
  private ClearanceSearch clearances;
  private boolean deferred;

  public CellZoneIndex() {
    this(IndexedZone::id);
  }

  /**
   * @param skippableId the id of a zone that a caller need not load if it has seen the zone with
   *     this id and its version, else null; {@link ZoneHits#skippableId} returns it
   */
  public CellZoneIndex(Function<? super Z, String> skippableId) {
    zones = new ZoneTable<>(skippableId);
    hits = new ZoneHits<>(zones, slots);
    use(new IndexedCells(zones));
  }

  private void use(IndexedCells cells) {
    this.cells = cells;
    points = new PointSearch(cells, zones);
    batch = new BatchSearch(cells, zones);
    isBatchCurrent = false;
    areas = new AreaSearch<>(cells, zones);
    clearances = new ClearanceSearch(cells, zones);
  }

  @Override
  public void put(Z zone) {
    put(zone, null);
  }

  /**
   * Adds or replaces a zone, in a small part of the time of {@link #put(IndexedZone)} if it is
   * large.
   */
  public void put(PreparedZone<Z> prepared) {
    put(prepared.zone(), prepared.covering());
  }

  private void put(Z zone, ListedCovering covering) {
    int slot = zones.find(zone.id());
    if (slot != ZoneTable.ABSENT && zones.get(slot).shape().equals(zone.shape())) {
      zones.set(slot, zone);
      return;
    }
    if (slot != ZoneTable.ABSENT) {
      remove(zone.id());
    }
    add(zone, covering);
  }

  private void add(Z zone, ListedCovering covering) {
    isBatchCurrent = false;
    int slot = zones.add(zone);
    if (!deferred) {
      cells.add(slot, covering);
    }
  }

  @Override
  public void remove(String zoneId) {
    int slot = zones.find(zoneId);
    if (slot != ZoneTable.ABSENT) {
      remove(slot);
      for (int i = 0; i < MOVES; i++) {
        moveToLowerSlot();
      }
    }
  }

  private void remove(int slot) {
    isBatchCurrent = false;
    if (!deferred) {
      cells.remove(slot);
    }
    zones.remove(slot);
    cells.rings().trim(zones.end());
  }

  /** Moves the last zone to a free slot, if most are free: so the memory of slots shrinks. */
  private void moveToLowerSlot() {
    int slot = zones.slotToMove();
    if (slot != ZoneTable.ABSENT) {
      Z zone = zones.get(slot);
      ListedCovering covering = cells.listed(slot);
      remove(slot);
      add(zone, covering);
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

  /**
   * All zones at this moment, once each, in no particular order, with nulls among them. Later
   * changes do not affect the list, and another thread may read it. Its cost hardly depends on the
   * number of zones; the first change near a zone's slot after it copies some thousand references.
   */
  public List<Z> zones() {
    return zones.snapshot();
  }

  /**
   * Until {@link #build} or {@link #restore}, changes only register zones, which takes a small part
   * of the time, and lookups find nothing.
   *
   * @throws IllegalStateException if the index has zones
   */
  public void deferBuild() {
    if (size() > 0) {
      throw new IllegalStateException("only the build of an empty index can be deferred");
    }
    deferred = true;
  }

  /** Builds the index of all registered zones, if that was deferred. */
  public void build() {
    if (!deferred) {
      return;
    }
    for (int slot = 0; slot < zones.end(); slot++) {
      if (zones.get(slot) != null) {
        cells.add(slot, null);
      }
    }
    deferred = false;
    isBatchCurrent = false;
  }

  /**
   * The structures derived from the zones, for other indexes that register the same zones. Cheap.
   */
  public IndexSnapshot snapshot() {
    return new IndexSnapshot(zones.snapshot(), new IndexedCells(cells, zones));
  }

  /**
   * Takes over a snapshot instead of {@link #build}.
   *
   * @return false, and no effect, unless the snapshot is of the same zone objects in the same
   *     slots, which is so after the same changes in the same order
   */
  public boolean restore(IndexSnapshot snapshot) {
    if (!snapshot.isOf(zones)) {
      return false;
    }
    use(new IndexedCells(snapshot.cells(), zones));
    deferred = false;
    return true;
  }

  /**
   * The zones that cover the point, without loading them from memory.
   *
   * @return reused: valid until the next lookup or change
   */
  public ZoneHits<Z> lookup(double lon, double lat) {
    slots.clear();
    if (isOnEarth(lon, lat)) {
      points.find(lon, lat, slots);
      if (Math.abs(lon) == 180) {
        // Rule G3: 180 and -180 are one meridian; a zone may touch it from both sides.
        points.find(-lon, lat, slots);
        slots.removeDuplicates();
      }
    }
    return hits;
  }

  /**
   * Looks up many points together, which takes less time than one by one.
   *
   * @param lons in degrees, on earth; not copied, must not change before the last {@link #hits}
   * @param lats like lons
   * @param count of the points
   */
  public void lookupAll(double[] lons, double[] lats, int count) {
    batch.find(lons, lats, count);
    isBatchCurrent = true;
  }

  /**
   * Loads into the processor's caches what {@link ZoneHits#skippableId} and {@link
   * ZoneHits#version} return for the points of the last {@link #lookupAll}: these loads overlap,
   * those of single hits do not. Does nothing after a change.
   */
  public void loadIdsAndVersions() {
    if (isBatchCurrent) {
      batch.loadIdsAndVersions();
    }
  }

  /**
   * The zones that cover a point of the last {@link #lookupAll}, also after changes.
   *
   * @param i the index of the point
   * @return reused: valid until the next lookup or change
   */
  public ZoneHits<Z> hits(int i) {
    if (!isBatchCurrent || Math.abs(batch.lon(i)) == 180) {
      return lookup(batch.lon(i), batch.lat(i));
    }
    slots.clear();
    batch.results(i, slots);
    return hits;
  }

  @Override
  public void zonesAt(double lon, double lat, Consumer<? super Z> found) {
    lookup(lon, lat);
    for (int i = 0; i < slots.size(); i++) {
      found.accept(zones.get(slots.get(i)));
    }
  }

  /**
   * A number of units of the {@link io.fenceline.geo.index.grid.Grid}: a point whose longitude and
   * latitude, in whole units, are at most so far from those of this one is covered by the same
   * zones. Takes longitude 180 literally. Slower than a lookup.
   *
   * @param most the greatest distance of interest, in units
   * @return -1 if a border is too near
   */
  public int clearance(double lon, double lat, int most) {
    return isOnEarth(lon, lat) ? clearances.find(lon, lat, most) : -1;
  }

  @Override
  public void zonesMeeting(
      double fromLon, double fromLat, double toLon, double toLat, Consumer<? super Z> found) {
    if (isOnEarth(fromLon, fromLat) && isOnEarth(toLon, toLat)) {
      areas.zonesMeeting(fromLon, fromLat, toLon, toLat, found);
    }
  }

  @Override
  public void zonesMeeting(List<Box> boxes, int limit, Consumer<? super Z> found) {
    areas.zonesMeeting(boxes, limit, found);
  }

  @Override
  public boolean zonesWithin(
      double meters, double lon, double lat, int most, ObjDoubleConsumer<? super Z> found) {
    return !isOnEarth(lon, lat) || areas.zonesWithin(meters, lon, lat, most, found);
  }

  private static boolean isOnEarth(double lon, double lat) {
    return Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  }

  /**
   * About how much memory the index takes in use, without the zones themselves. Indexes that share
   * a snapshot each count it. Another thread may call this during changes, and then gets a value
   * that is a little off.
   */
  public long memoryBytes() {
    return Long.BYTES * (cells.tree().used() + cells.rings().used(zones.end()))
        + ZoneTable.BYTES_PER_SLOT * (long) zones.end();
  }

  /** How many slots there is memory for, rounded down to a chunk. */
  int slots() {
    return zones.end();
  }

  /** The longs allocated for quantized rings. */
  long ringLongs() {
    return cells.rings().longs();
  }

  /** The longs in use by cells and their lists. */
  long usedLongs() {
    return cells.tree().used();
  }
}
