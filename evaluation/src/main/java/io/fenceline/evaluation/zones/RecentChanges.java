package io.fenceline.evaluation.zones;

import io.fenceline.event.zone.Zone;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.TileBox;

/**
 * When the zones of each tile of the {@link Grid} changed last, by the number of the change. Some
 * tiles share a number, so a change may seem to be in other tiles, too. Not thread-safe.
 */
final class RecentChanges {
  private static final int SLOTS = 1 << 14;

  /** A zone in more tiles counts as everywhere. */
  private static final int MANY_TILES = 4_096;

  private final long[] changes = new long[SLOTS];
  private long everywhere;
  private long count;

  /**
   * Counts a change.
   *
   * @param before null for none
   * @param after null for none
   */
  void add(Zone before, Zone after) {
    count++;
    mark(before);
    mark(after);
  }

  private void mark(Zone zone) {
    if (zone != null) {
      ApproachZones.boxes(zone).forEach(this::mark);
    }
  }

  private void mark(Box box) {
    int west = Grid.x(box.west()) >> TileBox.TILE_SHIFT;
    int south = Grid.y(box.south()) >> TileBox.TILE_SHIFT;
    int east = Grid.x(box.east()) >> TileBox.TILE_SHIFT;
    int north = Grid.y(box.north()) >> TileBox.TILE_SHIFT;
    if ((long) (east - west + 1) * (north - south + 1) > MANY_TILES) {
      everywhere = count;
      return;
    }
    for (int y = south; y <= north; y++) {
      for (int x = west; x <= east; x++) {
        changes[slot(x, y)] = count;
      }
    }
  }

  private static int slot(int tileX, int tileY) {
    int mixed = (tileX * 0x9E3779B1) ^ (tileY * 0x85EBCA6B);
    return (mixed ^ mixed >>> 15) & (SLOTS - 1);
  }

  /** How many changes there were. */
  long count() {
    return count;
  }

  /**
   * Whether no zone in the tile of a point has changed since there were so many changes.
   *
   * @param x in units
   * @param y in units
   */
  boolean isUnchangedSince(long earlier, int x, int y) {
    return count == earlier
        || everywhere <= earlier
            && changes[slot(x >> TileBox.TILE_SHIFT, y >> TileBox.TILE_SHIFT)] <= earlier;
  }
}
