package io.fenceline.geo;

/**
 * Bands of equal height over the latitudes of a polygon's first ring, and the edges in them. What
 * other rings have beyond those latitudes is left out. There are as many bands as leave each edge
 * in two of them on average. That is at most one for two edges, wherever the rings lie: the first
 * one alone climbs no less than twice the height of all bands. Immutable and thread-safe.
 */
final class LatitudeBands {
  private final double[] coordinates;
  private final int[] ringEnds;
  private final int fromRing;
  private final int toRing;
  private final double south;
  private final double north;
  private final int count;
  private final double bandsPerDegree;

  /** Gets an edge, its ring and a band that it is in. */
  interface EdgeVisitor {
    void visit(int ring, int edge, int band);
  }

  /**
   * @param fromRing the polygon's first ring
   * @param toRing the ring after its last one
   * @param south the least latitude of the first ring
   * @param north the greatest latitude of the first ring
   */
  LatitudeBands(
      double[] coordinates, int[] ringEnds, int fromRing, int toRing, double south, double north) {
    this.coordinates = coordinates;
    this.ringEnds = ringEnds;
    this.fromRing = fromRing;
    this.toRing = toRing;
    this.south = south;
    this.north = north;
    this.count = bands();
    this.bandsPerDegree = count / Math.max(north - south, Double.MIN_NORMAL);
  }

  private int bands() {
    double climbs = 0;
    int edges = 0;
    int edge = PolygonScan.start(ringEnds, fromRing);
    for (int ring = fromRing; ring < toRing; ring++) {
      for (; edge < ringEnds[ring] - 1; edge++) {
        if (isInRange(edge)) {
          climbs += Math.min(upper(edge), north) - Math.max(lower(edge), south);
          edges++;
        }
      }
      edge++;
    }
    double bands = edges * (north - south) / climbs;
    return bands > 1 ? (int) bands : 1;
  }

  private boolean isInRange(int edge) {
    return upper(edge) >= south && lower(edge) <= north;
  }

  private double lower(int edge) {
    return Math.min(coordinates[2 * edge + 1], coordinates[2 * edge + 3]);
  }

  private double upper(int edge) {
    return Math.max(coordinates[2 * edge + 1], coordinates[2 * edge + 3]);
  }

  int count() {
    return count;
  }

  /** Keeps order, so that an edge which spans a latitude is in the bands around that latitude's. */
  int band(double lat) {
    int band = (int) ((lat - south) * bandsPerDegree);
    return Math.max(0, Math.min(band, count - 1));
  }

  /** Ring by ring, edge by edge. */
  void visitEdges(EdgeVisitor visitor) {
    int edge = PolygonScan.start(ringEnds, fromRing);
    for (int ring = fromRing; ring < toRing; ring++) {
      for (; edge < ringEnds[ring] - 1; edge++) {
        int last = isInRange(edge) ? band(upper(edge)) : -1;
        for (int band = band(lower(edge)); band <= last; band++) {
          visitor.visit(ring, edge, band);
        }
      }
      edge++;
    }
  }
}
