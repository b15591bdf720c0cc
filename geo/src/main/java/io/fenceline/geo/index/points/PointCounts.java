package io.fenceline.geo.index.points;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.grid.Grid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the points of a {@link PointGrid} by squares. The squares of a box are aligned to the map,
 * so they stay the same while the box moves; those that meet the box are counted whole.
 */
final class PointCounts {
  private static final int MOST_SQUARES_PER_SIDE = 40;

  /** Squares of some 30 m: larger than the finest cells that divide places. */
  private static final int SMALLEST_SHIFT = 10;

  private static final int LARGEST_SHIFT = 30;
  private static final int ROW_BITS = 32;
  private static final long LAST_X = Grid.x(180) - 1L;
  private static final long LAST_Y = Grid.y(90) - 1L;

  private final int shift;
  private final Map<Long, Integer> counts = new HashMap<>();
  private final Map<Long, Integer> part = new HashMap<>();
  private long west;
  private long south;
  private long east;
  private long north;

  PointCounts(BoundingBox box) {
    double width = box.east() - box.west() + (box.west() > box.east() ? 360 : 0);
    this.shift = shiftFor(Math.max(width, box.north() - box.south()));
  }

  private static int shiftFor(double degrees) {
    double units = Grid.exactX(degrees - 180);
    int shift = SMALLEST_SHIFT;
    while (shift < LARGEST_SHIFT && units > (double) MOST_SQUARES_PER_SIDE * (1L << shift)) {
      shift++;
    }
    return shift;
  }

  /** Adds what is in the squares that meet the box. */
  void add(Cell map, Box box) {
    west = column(Grid.x(box.west()));
    south = row(Grid.y(box.south()));
    east = column(Grid.x(box.east()));
    north = row(Grid.y(box.north()));
    part.clear();
    visit(map, 0, 0, 0);
    // Both parts of a box across the antimeridian may meet the same square.
    counts.putAll(part);
  }

  /** Column of a longitude; the eastern end of the map belongs to the last square. */
  private long column(long x) {
    return Math.min(x, LAST_X) >> shift;
  }

  private long row(long y) {
    return Math.min(y, LAST_Y) >> shift;
  }

  private void visit(Cell cell, int level, long x, long y) {
    if (level > 0 && CellPath.shift(level - 1) <= shift) {
      put(column(x), row(y), cell.size());
    } else if (cell instanceof Leaf leaf) {
      for (int i = 0; i < leaf.size(); i++) {
        Located point = leaf.point(i);
        put(column(Grid.x(point.lon())), row(Grid.y(point.lat())), 1);
      }
    } else if (cell instanceof Branch branch) {
      long side = 1L << CellPath.shift(level);
      for (int i = 0; i < Branch.PARTS; i++) {
        visitPart(branch.part(i), level, x + (i & 3) * side, y + (i >> 2) * side, side);
      }
    }
  }

  private void visitPart(Cell cell, int level, long x, long y, long side) {
    if (cell != null
        && column(x) <= east
        && column(x + side - 1) >= west
        && row(y) <= north
        && row(y + side - 1) >= south) {
      visit(cell, level + 1, x, y);
    }
  }

  private void put(long column, long row, int count) {
    if (column >= west && column <= east && row >= south && row <= north) {
      part.merge(column << ROW_BITS | row, count, Integer::sum);
    }
  }

  List<PointCount> squares() {
    List<PointCount> squares = new ArrayList<>();
    counts.forEach((square, count) -> squares.add(new PointCount(box(square), count)));
    return squares;
  }

  private Box box(long square) {
    double x = square >> ROW_BITS << shift;
    double y = (square & 0xFFFF_FFFFL) << shift;
    double side = 1L << shift;
    return new Box(
        Grid.lon(x),
        Grid.lat(y),
        Math.min(180, Grid.lon(x + side)),
        Math.min(90, Grid.lat(y + side)));
  }
}
