package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.NearestSegment;
import io.fenceline.geo.ellipsoid.Segment;
import io.fenceline.geo.exact.Fraction;
import io.fenceline.geo.exact.Orientation;
import java.util.Set;

/**
 * Edges of rings that are packed as lon, lat, lon, lat, ...: an edge goes by the position at which
 * it begins. Straight in lon/lat as given, however wide.
 */
final class Edges {
  /** The line of a shorter edge is too uncertain. */
  private static final double SHORT_DEGREES = 1e-7;

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

  /**
   * Half the side of the largest square around a point that the edge does not reach into. A line
   * and a box are apart if they are so along an axis or across the line.
   */
  static double clearanceDegrees(double[] coordinates, int edge, double lon, double lat) {
    double x1 = coordinates[2 * edge] - lon;
    double y1 = coordinates[2 * edge + 1] - lat;
    double x2 = coordinates[2 * edge + 2] - lon;
    double y2 = coordinates[2 * edge + 3] - lat;
    double apart = Math.max(apart(x1, x2), apart(y1, y2));
    double length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
    return length < SHORT_DEGREES ? apart : Math.max(apart, Math.abs(x1 * y2 - x2 * y1) / length);
  }

  /** The distance of 0 from the numbers between two others. */
  private static double apart(double a, double b) {
    return Math.max(0, Math.max(Math.min(a, b), -Math.max(a, b)));
  }

  static boolean isPoint(double[] coordinates, int edge) {
    return coordinates[2 * edge] == coordinates[2 * edge + 2]
        && coordinates[2 * edge + 1] == coordinates[2 * edge + 3];
  }

  /** Whether both ends of the edge are at a longitude. */
  static boolean isAt(double[] coordinates, int edge, double lon) {
    return coordinates[2 * edge] == lon && coordinates[2 * edge + 2] == lon;
  }

  static Box box(double[] coordinates, int edge) {
    return Box.around(
        coordinates[2 * edge],
        coordinates[2 * edge + 1],
        coordinates[2 * edge + 2],
        coordinates[2 * edge + 3]);
  }

  /** The side of the edge's line on which a position lies: 1, -1, or 0 for on it. */
  private static int side(double[] coordinates, int edge, double lon, double lat) {
    return Orientation.sign(
        coordinates[2 * edge],
        coordinates[2 * edge + 1],
        coordinates[2 * edge + 2],
        coordinates[2 * edge + 3],
        lon,
        lat);
  }

  private static int sideOf(double[] coordinates, int edge, int position) {
    return side(coordinates, edge, coordinates[2 * position], coordinates[2 * position + 1]);
  }

  /** Whether the ends x1, y1, x2, y2 of a line lie to different sides of the edge's line. */
  static boolean separates(double[] coordinates, int edge, double[] ends) {
    return side(coordinates, edge, ends[0], ends[1]) * side(coordinates, edge, ends[2], ends[3])
        < 0;
  }

  /** Whether the other edge lies on the line of this one. */
  static boolean areCollinear(double[] coordinates, int edge, int other) {
    return sideOf(coordinates, edge, other) == 0 && sideOf(coordinates, edge, other + 1) == 0;
  }

  /** Whether two edges that are no points have more than one point in common. */
  static boolean overlap(double[] coordinates, int edge, int other) {
    if (!areCollinear(coordinates, edge, other)) {
      return false;
    }
    Box box = box(coordinates, edge);
    Box otherBox = box(coordinates, other);
    if (!box.meets(otherBox)) {
      return false;
    }
    Box shared = box.within(otherBox);
    return shared.west() < shared.east() || shared.south() < shared.north();
  }

  /** Adds the points between the ends of an edge at which the other one begins, ends or crosses. */
  static void addCuts(Set<Fraction> cuts, double[] coordinates, int edge, int other) {
    int start = sideOf(coordinates, edge, other);
    int end = sideOf(coordinates, edge, other + 1);
    if (start == 0) {
      addCut(cuts, coordinates, edge, other);
    }
    if (end == 0) {
      addCut(cuts, coordinates, edge, other + 1);
    }
    boolean crosses =
        start * end < 0
            && sideOf(coordinates, other, edge) * sideOf(coordinates, other, edge + 1) < 0;
    if (crosses) {
      cuts.add(
          Fraction.atCrossing(
              coordinates[2 * edge],
              coordinates[2 * edge + 1],
              coordinates[2 * edge + 2],
              coordinates[2 * edge + 3],
              coordinates[2 * other],
              coordinates[2 * other + 1],
              coordinates[2 * other + 2],
              coordinates[2 * other + 3]));
    }
  }

  /** Adds a position on the line of the edge, if it lies between its ends. */
  private static void addCut(Set<Fraction> cuts, double[] coordinates, int edge, int position) {
    double lon = coordinates[2 * position];
    double lat = coordinates[2 * position + 1];
    boolean isEnd =
        (lon == coordinates[2 * edge] && lat == coordinates[2 * edge + 1])
            || (lon == coordinates[2 * edge + 2] && lat == coordinates[2 * edge + 3]);
    if (!isEnd && box(coordinates, edge).contains(lon, lat)) {
      cuts.add(
          Fraction.at(
              coordinates[2 * edge],
              coordinates[2 * edge + 1],
              coordinates[2 * edge + 2],
              coordinates[2 * edge + 3],
              lon,
              lat));
    }
  }

  /** Whether the geodesic distance to the nearest point of the edge is within the limit. */
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
