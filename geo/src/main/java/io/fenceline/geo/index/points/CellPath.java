package io.fenceline.geo.index.points;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.grid.Grid;

/**
 * The cells that a point falls into, one on each level. A cell has 4 x 4 cells of the next level in
 * it. Below the finest level, points at the same place are divided by the hash codes of their ids.
 */
record CellPath(int x, int y, int hash) {
  /** The cells of this level are those of 6.8 m. */
  private static final int FINEST_LEVEL = Grid.FINEST_LEVEL + 1;

  /** Cells of this level are not divided: their points have the same place and hash code. */
  static final int LAST_LEVEL = FINEST_LEVEL + Integer.SIZE / 4;

  private static final int GOLDEN_RATIO = 0x9E3779B9;

  static CellPath of(Located point) {
    return new CellPath(
        Grid.x(point.lon()), Grid.y(point.lat()), point.id().hashCode() * GOLDEN_RATIO);
  }

  /** Whether the parts of a cell of this level are places. */
  static boolean dividesPlaces(int level) {
    return level < FINEST_LEVEL;
  }

  /** How far units are shifted to the right to give the parts of a cell of this level. */
  static int shift(int level) {
    return Grid.shift(level);
  }

  /** The number, 0 to 15, of the part that a cell of this level has the point in. */
  int part(int level) {
    return dividesPlaces(level)
        ? Grid.part(x, y, shift(level))
        : hash >>> 4 * (level - FINEST_LEVEL) & 15;
  }

  /** Around the cell of this level, cut off at the ends of the map; level 0 is all of it. */
  Ball ball(int level) {
    if (level == 0) {
      return Ball.around(new Box(-180, -90, 180, 90));
    }
    int shift = shift(Math.min(level, FINEST_LEVEL) - 1);
    double west = x >> shift << shift;
    double south = y >> shift << shift;
    double side = Math.scalb(1.0, shift);
    return Ball.around(
        new Box(
            Grid.lon(west),
            Grid.lat(south),
            Math.min(180, Grid.lon(west + side)),
            Math.min(90, Grid.lat(south + side))));
  }
}
