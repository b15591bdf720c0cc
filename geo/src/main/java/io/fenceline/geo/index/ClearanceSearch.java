package io.fenceline.geo.index;

import io.fenceline.geo.index.grid.Grid;

/**
 * Finds how far the nearest border of any zone is from a point. Cells give the zones whose borders
 * may be near, their shapes decide. Reused from point to point; not thread-safe.
 */
final class ClearanceSearch {
  /** The parts that the units of two points cut off, and rounding. */
  private static final int MARGIN = 2;

  private final IndexedCells cells;
  private final ZoneTable<?> zones;
  private final BoxSearch search = new BoxSearch(true);

  ClearanceSearch(IndexedCells cells, ZoneTable<?> zones) {
    this.cells = cells;
    this.zones = zones;
  }

  /** See {@link CellZoneIndex#clearance}; the point is on earth. */
  int find(double lon, double lat, int most) {
    int reach = most + MARGIN;
    collect(Grid.x(lon), Grid.y(lat), reach);
    SlotList candidates = search.distinctSlots();
    double degrees = Grid.degrees(reach);
    for (int i = 0; i < candidates.size() && degrees > 0; i++) {
      degrees = zones.get(candidates.get(i)).shape().clearanceDegrees(lon, lat, degrees);
    }
    return Math.max(-1, (int) Grid.units(degrees) - MARGIN);
  }

  private void collect(int x, int y, int reach) {
    search.clear();
    search.collect(
        cells.tree(),
        cells.tree().root(),
        0,
        Math.max(0, x - reach),
        Math.max(0, y - reach),
        x + reach,
        y + reach);
  }
}
