package io.fenceline.geometry;

import java.util.ArrayList;
import java.util.List;

/**
 * Segments and a tree over them, so that a place costs the segments near it only. Immutable and
 * thread-safe.
 */
final class Path {
  private final List<Segment> segments;
  private final BallTree tree;

  /**
   * @param coordinates lon, lat, lon, lat, ... of all lines
   * @param lineEnds for each line, the number of positions up to its end; each has at least 2
   */
  Path(double[] coordinates, int[] lineEnds) {
    this.segments = segments(coordinates, lineEnds);
    double[] balls = new double[4 * segments.size()];
    for (int i = 0; i < segments.size(); i++) {
      segments.get(i).ball(balls, 4 * i);
    }
    this.tree = new BallTree(balls);
  }

  private static List<Segment> segments(double[] coordinates, int[] lineEnds) {
    List<Segment> segments = new ArrayList<>(coordinates.length / 2);
    int from = 0;
    for (int end : lineEnds) {
      for (int i = 2 * from; i < 2 * end - 2; i += 2) {
        segments.add(
            Segment.shortWay(
                coordinates[i], coordinates[i + 1], coordinates[i + 2], coordinates[i + 3]));
      }
      from = end;
    }
    return segments;
  }

  /**
   * @param reach at most {@link Reach#TRUE_SHAPE_METERS}
   */
  boolean comesWithin(Reach reach, double lon, double lat) {
    double phi = Math.toRadians(lat);
    double lambda = Math.toRadians(lon);
    double sinLat = Math.sin(phi);
    double parallel = Wgs84.primeVerticalRadius(sinLat) * Math.cos(phi);
    double x = parallel * Math.cos(lambda);
    double y = parallel * Math.sin(lambda);
    double z = Wgs84.polarMeters(sinLat);
    int node = 0;
    while (node < tree.size()) {
      double distance = tree.distance(node, x, y, z);
      double radius = tree.radius(node);
      if (distance - radius > reach.farChord()) {
        node = tree.after(node);
      } else if (distance + radius <= reach.nearChord()
          || (tree.isItem(node)
              && segments.get(tree.item(node)).comesWithin(reach, lon, lat, x, y, z))) {
        return true;
      } else {
        node++;
      }
    }
    return false;
  }

  /** By the distance in metres to the nearest point of the path. */
  boolean isWithin(double meters, double lon, double lat) {
    if (meters <= Reach.TRUE_SHAPE_METERS) {
      return comesWithin(Reach.of(meters), lon, lat);
    }
    return segments.stream().anyMatch(segment -> segment.isWithin(meters, lon, lat));
  }

  /** Whether any of another segment is within so many metres of the path. */
  boolean isWithin(double meters, Segment other) {
    double[] ball = new double[4];
    other.ball(ball, 0);
    double far = Reach.of(meters).farChord() + ball[3];
    int node = 0;
    while (node < tree.size()) {
      if (tree.distance(node, ball[0], ball[1], ball[2]) - tree.radius(node) > far) {
        node = tree.after(node);
      } else if (tree.isItem(node) && segments.get(tree.item(node)).comesWithin(meters, other)) {
        return true;
      } else {
        node++;
      }
    }
    return false;
  }

  /** What lies within so many metres of the path. */
  Extent extent(double meters) {
    double south = 90;
    double north = -90;
    List<Extent.Longitudes> ranges = new ArrayList<>(segments.size());
    for (Segment segment : segments) {
      south = Math.min(south, segment.southernmost());
      north = Math.max(north, segment.northernmost());
      ranges.add(segment.longitudesAround(meters));
    }
    return Extent.of(ranges, Extent.southOf(south, meters), Extent.northOf(north, meters));
  }
}
