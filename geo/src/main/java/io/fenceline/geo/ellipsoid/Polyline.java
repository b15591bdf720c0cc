package io.fenceline.geo.ellipsoid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Segments and a tree over them, so that a query visits only the segments near its point, whatever
 * the order of the lines. Immutable and thread-safe.
 */
public final class Polyline {
  /** More segments about as far away as asked for are not worth a quick answer. */
  private static final int MAX_QUICK_TESTS = 1_000;

  private final List<Segment> segments;
  private final BallTree tree;

  /**
   * @param coordinates lon, lat, lon, lat, ... of all lines
   * @param lineEnds for each line, the number of positions up to its end; each has at least 2
   */
  public Polyline(double[] coordinates, int[] lineEnds) {
    this.segments = inSpatialOrder(segments(coordinates, lineEnds));
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

  /** Sorted so that neighbours in space are next to each other, as the tree needs them. */
  private static List<Segment> inSpatialOrder(List<Segment> segments) {
    long[] keys = new long[segments.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = segments.get(i).curvePosition() << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    List<Segment> ordered = new ArrayList<>(keys.length);
    for (long key : keys) {
      ordered.add(segments.get((int) key));
    }
    return ordered;
  }

  /**
   * @param reach at most {@link DistanceBounds#TRUE_SHAPE_METERS}
   */
  public boolean comesWithin(DistanceBounds reach, double lon, double lat) {
    return classify(reach, lon, lat, true) == Classification.WITHIN;
  }

  /**
   * Like {@link #comesWithin}, but without the exact search: SPLIT if that would be needed, or if
   * very many segments would have to be tested.
   */
  public Classification classifyQuickly(DistanceBounds reach, double lon, double lat) {
    return classify(reach, lon, lat, false);
  }

  private Classification classify(DistanceBounds reach, double lon, double lat, boolean exactly) {
    double phi = Math.toRadians(lat);
    double lambda = Math.toRadians(lon);
    double sinLat = Math.sin(phi);
    double parallel = Wgs84.primeVerticalRadius(sinLat) * Math.cos(phi);
    double x = parallel * Math.cos(lambda);
    double y = parallel * Math.sin(lambda);
    double z = Wgs84.polarMeters(sinLat);
    Classification verdict = Classification.BEYOND;
    int tests = 0;
    int node = 0;
    while (node < tree.size()) {
      double distance = tree.distance(node, x, y, z);
      double radius = tree.radius(node);
      if (distance - radius > reach.farChord()) {
        node = tree.after(node);
        continue;
      }
      if (distance + radius <= reach.nearChord()) {
        return Classification.WITHIN;
      }
      if (tree.isItem(node)) {
        if (!exactly && ++tests > MAX_QUICK_TESTS) {
          return Classification.SPLIT;
        }
        Segment segment = segments.get(tree.item(node));
        Classification one = segment.classify(reach, x, y, z);
        if (one == Classification.SPLIT && exactly) {
          one =
              segment.comesWithin(reach, lon, lat, x, y, z)
                  ? Classification.WITHIN
                  : Classification.BEYOND;
        }
        if (one == Classification.WITHIN) {
          return one;
        }
        verdict = one == Classification.SPLIT ? one : verdict;
      }
      node++;
    }
    return verdict;
  }

  BallTree tree() {
    return tree;
  }

  /** Whether the nearest point of the path is within this distance in metres. */
  public boolean isWithin(double meters, double lon, double lat) {
    if (meters <= DistanceBounds.TRUE_SHAPE_METERS) {
      return comesWithin(DistanceBounds.of(meters), lon, lat);
    }
    return segments.stream().anyMatch(segment -> segment.isWithin(meters, lon, lat));
  }

  /** The distance to the nearest point of the path, with the accuracy of {@link NearestSegment}. */
  public double distanceMeters(double lon, double lat) {
    NearestSegment nearest = new NearestSegment(lon, lat, Double.POSITIVE_INFINITY);
    int node = 0;
    while (node < tree.size()) {
      if (nearest.isBeyond(tree, node)) {
        node = tree.after(node);
      } else {
        if (tree.isItem(node)) {
          nearest.add(segments.get(tree.item(node)));
        }
        node++;
      }
    }
    return nearest.meters();
  }

  /** Whether another segment comes within this distance of the path. */
  public boolean isWithin(double meters, Segment other) {
    double[] ball = new double[4];
    other.ball(ball, 0);
    double far = DistanceBounds.of(meters).farChord() + ball[3];
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

  /** The boxes of all points within this distance of the path. */
  public Extent extent(double meters) {
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
