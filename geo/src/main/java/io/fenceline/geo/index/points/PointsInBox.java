package io.fenceline.geo.index.points;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.index.grid.Grid;
import java.util.List;

/** One search of a {@link PointGrid} by a box. */
final class PointsInBox<T extends Located> {
  private final Box box;
  private final int limit;
  private final List<T> found;
  private final int west;
  private final int south;
  private final int east;
  private final int north;

  /**
   * @param found takes the points
   * @param limit the search ends when it has so many points
   */
  PointsInBox(Box box, int limit, List<T> found) {
    this.box = box;
    this.limit = limit;
    this.found = found;
    this.west = Grid.x(box.west());
    this.south = Grid.y(box.south());
    this.east = Grid.x(box.east());
    this.north = Grid.y(box.north());
  }

  void search(Cell map) {
    visit(map, 0, 0, 0);
  }

  private void visit(Cell cell, int level, long x, long y) {
    if (cell instanceof Leaf leaf) {
      visit(leaf);
    } else if (cell instanceof Branch branch) {
      for (int part = 0; part < Branch.PARTS && found.size() < limit; part++) {
        visitPart(branch.part(part), part, level, x, y);
      }
    }
  }

  private void visitPart(Cell cell, int part, int level, long x, long y) {
    if (cell == null || !CellPath.dividesPlaces(level)) {
      visit(cell, level + 1, x, y);
      return;
    }
    int shift = CellPath.shift(level);
    long left = x + ((part & 3L) << shift);
    long bottom = y + ((part >> 2 & 3L) << shift);
    long side = 1L << shift;
    if (left <= east && left + side > west && bottom <= north && bottom + side > south) {
      visit(cell, level + 1, left, bottom);
    }
  }

  @SuppressWarnings("unchecked") // The grid holds only points of this type.
  private void visit(Leaf leaf) {
    for (int i = 0; i < leaf.size() && found.size() < limit; i++) {
      Located point = leaf.point(i);
      if (box.contains(point.lon(), point.lat())) {
        found.add((T) point);
      }
    }
  }
}
