package io.fenceline.geo.index.points;

import io.fenceline.geo.ellipsoid.Box;
import java.util.ArrayList;
import java.util.List;

/**
 * Points in a tree of cells of longitude and latitude. Any thread may read, without locks; one
 * thread at a time writes.
 *
 * <p>The cells are immutable. A change copies the cells on the way to its point and then replaces
 * the root, with one volatile write. So each query sees all points as they were at one moment: of a
 * point that moves, either the old place or the new one, never both and never neither.
 */
public final class PointGrid<T extends Located> {
  private volatile Cell root;

  /**
   * The points that are at most this far away, nearest first.
   *
   * @param radiusMeters at least 0
   * @param limit at least 1
   */
  public List<Nearby<T>> near(double lon, double lat, double radiusMeters, int limit) {
    Cell cells = root;
    return cells == null
        ? List.of()
        : new NearestPoints<T>(lon, lat, radiusMeters, limit).search(cells);
  }

  /**
   * Points in the box, in no particular order. The cost grows with the number of points found.
   *
   * @param limit at least 1
   */
  public List<T> inBox(BoundingBox box, int limit) {
    List<T> found = new ArrayList<>();
    Cell cells = root;
    if (cells != null) {
      for (Box part : box.parts()) {
        new PointsInBox<>(part, limit, found).search(cells);
      }
    }
    return found;
  }

  /**
   * The number of points in each square of some size that has any and meets the box. The larger the
   * box, the larger the squares: it meets some 1,700 at most. The cost does not grow with the
   * number of points beyond that.
   */
  public List<PointCount> counts(BoundingBox box) {
    PointCounts counts = new PointCounts(box);
    Cell cells = root;
    if (cells != null) {
      box.parts().forEach(part -> counts.add(cells, part));
    }
    return counts.squares();
  }

  /**
   * Replaces a point, in one step for all readers.
   *
   * @param old the same object as it was added; null to add only
   * @param current null to remove only
   */
  public void replace(T old, T current) {
    Cell cells = root;
    root =
        old != null && current != null
            ? replaced(cells, old, current)
            : changed(cells, old, current);
  }

  /** Removes all points. */
  public void clear() {
    root = null;
  }

  /** Replaces a point, in one step if both are in the same leaf, as most are that move. */
  private static Cell replaced(Cell cells, Located old, Located current) {
    Cell replaced =
        cells == null
            ? null
            : cells.withReplaced(old, CellPath.of(old), current, CellPath.of(current), 0);
    return replaced == null ? changed(cells, old, current) : replaced;
  }

  private static Cell changed(Cell cells, Located old, Located current) {
    Cell rest = old == null || cells == null ? cells : cells.without(old, CellPath.of(old), 0);
    return current == null ? rest : Cell.plus(rest, current, CellPath.of(current), 0);
  }
}
