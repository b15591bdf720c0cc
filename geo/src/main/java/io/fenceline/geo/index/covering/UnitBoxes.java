package io.fenceline.geo.index.covering;

import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.grid.Grid;
import java.util.List;

/** The boxes of a shape's parts in units of {@link Grid}, and the cells that they meet. */
final class UnitBoxes {
  private final int[] limits;

  private UnitBoxes(List<Box> degrees) {
    limits = new int[4 * degrees.size()];
    for (int i = 0; i < degrees.size(); i++) {
      Box box = degrees.get(i);
      set(i, box.west(), box.south(), box.east(), box.north());
    }
  }

  /** Around all rings of each: an edge of a hole meets segments even outside the first ring. */
  private UnitBoxes(PolygonShape polygons) {
    double[] coordinates = polygons.coordinates();
    limits = new int[4 * polygons.polygonEnds().length];
    int at = 0;
    for (int i = 0; i < count(); i++) {
      double west = coordinates[at];
      double south = coordinates[at + 1];
      double east = west;
      double north = south;
      int end = 2 * polygons.ringEnds()[polygons.polygonEnds()[i] - 1];
      for (; at < end; at += 2) {
        west = Math.min(west, coordinates[at]);
        south = Math.min(south, coordinates[at + 1]);
        east = Math.max(east, coordinates[at]);
        north = Math.max(north, coordinates[at + 1]);
      }
      set(i, west, south, east, north);
    }
  }

  private void set(int box, double west, double south, double east, double north) {
    limits[4 * box] = Grid.x(west);
    limits[4 * box + 1] = Grid.y(south);
    limits[4 * box + 2] = Grid.x(east);
    limits[4 * box + 3] = Grid.y(north);
  }

  static UnitBoxes of(Shape shape) {
    if (shape instanceof PolygonShape polygons && polygons.polygonEnds().length > 1) {
      return new UnitBoxes(polygons);
    }
    return new UnitBoxes(shape instanceof Corridor ? shape.partBoxes() : shape.boxes());
  }

  int count() {
    return limits.length / 4;
  }

  int west(int box, int shift) {
    return limits[4 * box] >> shift;
  }

  int south(int box, int shift) {
    return limits[4 * box + 1] >> shift;
  }

  int east(int box, int shift) {
    return limits[4 * box + 2] >> shift;
  }

  int north(int box, int shift) {
    return limits[4 * box + 3] >> shift;
  }

  /** How many columns of cells a box meets. */
  int columns(int box, int shift) {
    return east(box, shift) - west(box, shift) + 1;
  }

  /** How many rows of cells a box meets. */
  int rows(int box, int shift) {
    return north(box, shift) - south(box, shift) + 1;
  }

  boolean meets(int box, int cellX, int cellY, int shift) {
    return west(box, shift) <= cellX
        && cellX <= east(box, shift)
        && south(box, shift) <= cellY
        && cellY <= north(box, shift);
  }

  /** The finest level at which the boxes together meet at most this many cells. */
  int finestLevel(long cells) {
    int level = Grid.FINEST_LEVEL;
    while (level > 0 && cells(Grid.shift(level)) > cells) {
      level--;
    }
    return level;
  }

  /** Cells that several boxes meet are counted for each. */
  long cells(int shift) {
    long cells = 0;
    for (int box = 0; box < count(); box++) {
      cells += (long) columns(box, shift) * rows(box, shift);
    }
    return cells;
  }

  /** See {@link CellCovering#parts}. */
  int parts(int west, int south, int shift) {
    int parts = 0;
    for (int box = 0; box < count(); box++) {
      int left = Math.max(west(box, shift) - west, 0);
      int right = Math.min(east(box, shift) - west, 3);
      int top = Math.min(north(box, shift) - south, 3);
      int row = left <= right ? (2 << right) - (1 << left) : 0;
      for (int y = Math.max(south(box, shift) - south, 0); y <= top; y++) {
        parts |= row << (4 * y);
      }
    }
    return parts;
  }
}
