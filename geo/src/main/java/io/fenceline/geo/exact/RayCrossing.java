package io.fenceline.geo.exact;

/**
 * Locates a point relative to one ring by counting how often a ray to the east crosses it
 * (even-odd; as JTS {@code RayCrossingCounter} does). Exact, allocates nothing on the common path.
 */
public final class RayCrossing {

  /** The location of a point relative to a ring. */
  public enum Location {
    OUTSIDE,
    BOUNDARY,
    INSIDE
  }

  /** The result of {@link #meet} for the ray and an edge. */
  static final int MISSES = 0;

  public static final int CROSSES = 1;
  public static final int ON_EDGE = 2;

  private RayCrossing() {}

  /**
   * @param coordinates x, y, x, y, ... of the closed ring and others
   * @param from the index of the ring's first position
   * @param to the index after the ring's last position
   */
  public static Location locate(double[] coordinates, int from, int to, double x, double y) {
    boolean inside = false;
    for (int i = from; i < to - 1; i++) {
      int meeting = meet(coordinates, i, x, y);
      if (meeting == ON_EDGE) {
        return Location.BOUNDARY;
      }
      inside ^= meeting == CROSSES;
    }
    return inside ? Location.INSIDE : Location.OUTSIDE;
  }

  /** The ray and the edge from the position of this index to the next. */
  public static int meet(double[] coordinates, int edge, double x, double y) {
    double x1 = coordinates[2 * edge];
    double y1 = coordinates[2 * edge + 1];
    double x2 = coordinates[2 * edge + 2];
    double y2 = coordinates[2 * edge + 3];
    boolean spansRay = (y1 >= y || y2 >= y) && (y1 <= y || y2 <= y) && (x1 >= x || x2 >= x);
    return spansRay ? meet(x1, y1, x2, y2, x, y) : MISSES;
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
