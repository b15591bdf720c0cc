package io.fenceline.gateway.state.grid;

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
  private static final int MOST_SQUARES_PER_SIDE = 24;

  /** Squares of some 30 m: larger than the finest cells that divide places. */
  private static final int SMALLEST_SHIFT = 10;

  private static final int LARGEST_SHIFT = 30;
  private static final int ROW_BITS = 32;

  private final int shift;
  private final Map<Long, Integer> counts = new HashMap<>();
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
    west = Grid.x(box.west()) >> shift;
    south = Grid.y(box.south()) >> shift;
    east = Grid.x(box.east()) >> shift;
    north = Grid.y(box.north()) >> shift;
    visit(map, 0, 0, 0);
  }

  private void visit(Cell cell, int level, long x, long y) {
    if (level > 0 && CellPath.shift(level - 1) <= shift) {
      put(x >> shift, y >> shift, cell.size());
    } else if (cell instanceof Leaf leaf) {
      for (int i = 0; i < leaf.size(); i++) {
        Located point = leaf.point(i);
        put(Grid.x(point.lon()) >> shift, Grid.y(point.lat()) >> shift, 1);
      }
    } else if (cell instanceof Branch branch) {
      long side = 1L << CellPath.shift(level);
      for (int part = 0; part < Branch.PARTS; part++) {
        visitPart(branch.part(part), level, x + (part & 3) * side, y + (part >> 2) * side, side);
      }
    }
  }

  private void visitPart(Cell cell, int level, long x, long y, long side) {
    if (cell != null
        && x >> shift <= east
        && x + side - 1 >> shift >= west
        && y >> shift <= north
        && y + side - 1 >> shift >= south) {
      visit(cell, level + 1, x, y);
    }
  }

  private void put(long column, long row, int count) {
    if (column >= west && column <= east && row >= south && row <= north) {
      counts.merge(column << ROW_BITS | row, count, Integer::sum);
    }
  }

  List<PointCount> squares() {
    List<PointCount> squares = new ArrayList<>();
    counts.forEach((square, count) -> squares.add(new PointCount(box(square), count)));
    return squares;
  }

  private Box box(long square) {
    long x = square >> ROW_BITS << shift;
    long y = (square & 0xFFFF_FFFFL) << shift;
    long side = 1L << shift;
    return new Box(
        Grid.lon(x),
        Grid.lat(y),
        Math.min(180, Grid.lon(x + side)),
        Math.min(90, Grid.lat(y + side)));
  }
}
