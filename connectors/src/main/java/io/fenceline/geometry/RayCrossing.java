package io.fenceline.geometry;

/**
 * Where a point lies against one ring, by counting how often a ray to the east crosses it
 * (even-odd; as JTS {@code RayCrossingCounter} does). Exact, allocates nothing on the common path.
 */
final class RayCrossing {

  /** A point against a ring. */
  enum Location {
    OUTSIDE,
    BOUNDARY,
    INSIDE
  }

  private static final int MISSES = 0;
  private static final int CROSSES = 1;
  private static final int ON_EDGE = 2;

  private RayCrossing() {}

  /**
   * @param coordinates x, y, x, y, ... of the closed ring and others
   * @param from the index of the ring's first position
   * @param to the index after the ring's last position
   */
  static Location locate(double[] coordinates, int from, int to, double x, double y) {
    boolean inside = false;
    double x1 = coordinates[2 * from];
    double y1 = coordinates[2 * from + 1];
    for (int i = 2 * from + 2; i < 2 * to; i += 2) {
      double x2 = coordinates[i];
      double y2 = coordinates[i + 1];
      boolean spansRay = (y1 >= y || y2 >= y) && (y1 <= y || y2 <= y) && (x1 >= x || x2 >= x);
      if (spansRay) {
        int meeting = meet(x1, y1, x2, y2, x, y);
        if (meeting == ON_EDGE) {
          return Location.BOUNDARY;
        }
        inside ^= meeting == CROSSES;
      }
      x1 = x2;
      y1 = y2;
    }
    return inside ? Location.INSIDE : Location.OUTSIDE;
  }

  /**
   * An edge owns its lower end and not its upper one, so that a ray through a vertex counts once.
   */
  private static int meet(double x1, double y1, double x2, double y2, double x, double y) {
    if (y1 == y2) {
      return x1 <= x || x2 <= x ? ON_EDGE : MISSES;
    }
    boolean passesThrough = (y1 > y) != (y2 > y);
    if (x1 > x && x2 > x) {
      return passesThrough ? CROSSES : MISSES;
    }
    int side = Orientation.sign(x1, y1, x2, y2, x, y);
    if (side == 0) {
      return ON_EDGE;
    }
    boolean edgeIsEast = (side > 0) == (y2 > y1);
    return passesThrough && edgeIsEast ? CROSSES : MISSES;
  }
}
