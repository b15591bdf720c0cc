package io.fenceline.geo.index.covering;

import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;

/**
 * How many cells a zone may have: a number for each of its parts, or more for many positions, up to
 * a limit. This bounds the memory of a zone by its own size, and the time of a change.
 */
public final class CellBudget {
  /**
   * The cells of a part: for six-sided parts of any size, cells are a half to a sixth of the part.
   */
  private static final int CELLS_PER_PART = 32;

  /** A shape with many positions may have more cells: they take less memory than it does. */
  private static final int POSITIONS_PER_CELL = 4;

  private static final int MOST_CELLS_OF_ONE_PART = 4_096;
  private static final int MOST_CELLS = 16_384;

  /** More parts than this are listed cell by cell, not compared with each cell. */
  private static final int MANY_PARTS = 64;

  private static final int LEAST_CELLS_OF_CORRIDOR = 64;
  private static final int CORRIDOR_POSITIONS_PER_CELL = 32;
  private static final int MANY_LINES = 16;

  private CellBudget() {}

  static int cells(Shape shape) {
    if (shape instanceof PolygonShape polygons) {
      int parts = polygons.polygonEnds().length;
      int least = CELLS_PER_PART * Math.min(parts, MANY_PARTS);
      int most = parts == 1 ? MOST_CELLS_OF_ONE_PART : MOST_CELLS;
      return Math.min(Math.max(least, polygons.positions() / POSITIONS_PER_CELL), most);
    }
    if (shape instanceof Corridor corridor) {
      int cells = corridor.positions() / CORRIDOR_POSITIONS_PER_CELL;
      return Math.min(Math.max(LEAST_CELLS_OF_CORRIDOR, cells), MOST_CELLS);
    }
    return CELLS_PER_PART;
  }

  /** Whether it is faster to compute all cells at once than one by one. */
  public static boolean isLarge(Shape shape) {
    if (shape instanceof PolygonShape polygons) {
      return polygons.polygonEnds().length > MANY_PARTS || hasLargePart(polygons);
    }
    return shape instanceof Corridor corridor
        && (corridor.lineEnds().length > MANY_LINES || cells(shape) > LEAST_CELLS_OF_CORRIDOR);
  }

  private static boolean hasLargePart(PolygonShape polygons) {
    int from = 0;
    for (int polygonEnd : polygons.polygonEnds()) {
      int to = polygons.ringEnds()[polygonEnd - 1];
      if ((to - from) / POSITIONS_PER_CELL > CELLS_PER_PART) {
        return true;
      }
      from = to;
    }
    return false;
  }
}
