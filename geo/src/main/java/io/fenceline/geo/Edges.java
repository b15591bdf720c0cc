package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.NearestSegment;
import io.fenceline.geo.ellipsoid.Segment;
import io.fenceline.geo.exact.Orientation;

/**
 * Edges of rings that are packed as lon, lat, lon, lat, ...: an edge goes by the position at which
 * it begins. Straight in lon/lat as given, however wide.
 */
final class Edges {
  private Edges() {}

  /** Whether the box around the edge meets this box. */
  static boolean meets(double[] coordinates, int edge, Box box) {
    double x1 = coordinates[2 * edge];
    double y1 = coordinates[2 * edge + 1];
    double x2 = coordinates[2 * edge + 2];
    double y2 = coordinates[2 * edge + 3];
    return (x1 >= box.west() || x2 >= box.west())
        && (x1 <= box.east() || x2 <= box.east())
        && (y1 >= box.south() || y2 >= box.south())
        && (y1 <= box.north() || y2 <= box.north());
  }

  /** Whether the edge has a point in common with the closed straight line from a to b, exactly. */
  static boolean meets(double[] coordinates, int edge, double ax, double ay, double bx, double by) {
    return Orientation.meet(
        coordinates[2 * edge],
        coordinates[2 * edge + 1],
        coordinates[2 * edge + 2],
        coordinates[2 * edge + 3],
        ax,
        ay,
        bx,
        by);
  }

  /** By geodesic distance to the nearest point of the edge. */
  static boolean isWithin(double[] coordinates, int edge, double meters, double lon, double lat) {
    return segment(coordinates, edge).isWithin(meters, lon, lat);
  }

  /** Adds the edge to a search for the nearest one. */
  static void addTo(NearestSegment nearest, double[] coordinates, int edge) {
    if (!nearest.isBeyond(coordinates[2 * edge + 1], coordinates[2 * edge + 3])) {
      nearest.add(segment(coordinates, edge));
    }
  }

  private static Segment segment(double[] coordinates, int edge) {
    return Segment.literal(
        coordinates[2 * edge],
        coordinates[2 * edge + 1],
        coordinates[2 * edge + 2],
        coordinates[2 * edge + 3]);
  }
}
