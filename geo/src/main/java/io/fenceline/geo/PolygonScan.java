package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.exact.RayCrossing;
import io.fenceline.geo.exact.RayCrossing.Location;
import java.util.function.IntPredicate;

/**
 * Queries of one polygon that scan all of its edges. The polygon is given as a range of the rings
 * of a {@link PolygonShape}, in its packed form.
 */
final class PolygonScan {
  private PolygonScan() {}

  /** The first position of a ring. */
  static int start(int[] ringEnds, int ring) {
    return ring == 0 ? 0 : ringEnds[ring - 1];
  }

  /** Rule G1. */
  static boolean covers(
      double[] coordinates, int[] ringEnds, int fromRing, int toRing, double lon, double lat) {
    if (locate(coordinates, ringEnds, fromRing, lon, lat) == Location.OUTSIDE) {
      return false;
    }
    for (int hole = fromRing + 1; hole < toRing; hole++) {
      if (locate(coordinates, ringEnds, hole, lon, lat) == Location.INSIDE) {
        return false;
      }
    }
    return true;
  }

  private static Location locate(
      double[] coordinates, int[] ringEnds, int ring, double lon, double lat) {
    return RayCrossing.locate(coordinates, start(ringEnds, ring), ringEnds[ring], lon, lat);
  }

  /** Whether the test is true for any of the edges whose boxes meet this box. */
  static boolean anyEdge(
      double[] coordinates, int[] ringEnds, int fromRing, int toRing, Box box, IntPredicate test) {
    int edge = start(ringEnds, fromRing);
    for (int ring = fromRing; ring < toRing; ring++) {
      for (; edge < ringEnds[ring] - 1; edge++) {
        if (Edges.meets(coordinates, edge, box) && test.test(edge)) {
          return true;
        }
      }
      edge++;
    }
    return false;
  }

  /** Around all positions of a ring. */
  static Box boxOf(double[] coordinates, int[] ringEnds, int ring) {
    double west = Double.POSITIVE_INFINITY;
    double south = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    double north = Double.NEGATIVE_INFINITY;
    for (int i = 2 * start(ringEnds, ring); i < 2 * ringEnds[ring]; i += 2) {
      west = Math.min(west, coordinates[i]);
      east = Math.max(east, coordinates[i]);
      south = Math.min(south, coordinates[i + 1]);
      north = Math.max(north, coordinates[i + 1]);
    }
    return new Box(west, south, east, north);
  }
}
