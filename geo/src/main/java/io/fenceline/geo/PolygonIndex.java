package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The polygons of a large shape by a tree over the boxes of their first rings, and the edges of
 * each polygon with many positions by {@link EdgeBands} of its own. So a lookup visits only the
 * polygons whose boxes contain the point. Memory and, nearly, the time to build are linear in the
 * number of edges. Immutable and thread-safe.
 */
final class PolygonIndex {
  private final double[] coordinates;
  private final int[] ringEnds;
  private final int[] polygonEnds;
  private final PackedRTree tree;

  /** The bands of each polygon; null if it has few positions. */
  private final EdgeBands[] bands;

  /**
   * @param boxes of the first ring of each polygon
   * @param manyPositions a polygon with this many positions or more has bands
   */
  PolygonIndex(
      double[] coordinates, int[] ringEnds, int[] polygonEnds, List<Box> boxes, int manyPositions) {
    this.coordinates = coordinates;
    this.ringEnds = ringEnds;
    this.polygonEnds = polygonEnds;
    this.tree = new PackedRTree(boxes);
    this.bands = new EdgeBands[polygonEnds.length];
    for (int i = 0; i < bands.length; i++) {
      int from = firstRing(i);
      int to = polygonEnds[i];
      if (ringEnds[to - 1] - PolygonScan.start(ringEnds, from) >= manyPositions) {
        Box box = boxes.get(i);
        bands[i] =
            new EdgeBands(
                coordinates,
                new LatitudeBands(coordinates, ringEnds, from, to, box.south(), box.north()));
      }
    }
  }

  private int firstRing(int polygon) {
    return polygon == 0 ? 0 : polygonEnds[polygon - 1];
  }

  Box bounds() {
    return tree.bounds();
  }

  /** Rule G1. */
  boolean covers(double lon, double lat) {
    int position = tree.next(0, lon, lat, lon, lat);
    while (position < tree.size()) {
      if (covers(tree.item(position), lon, lat)) {
        return true;
      }
      position = tree.next(position + 1, lon, lat, lon, lat);
    }
    return false;
  }

  private boolean covers(int polygon, double lon, double lat) {
    return bands[polygon] != null
        ? bands[polygon].covers(lon, lat)
        : PolygonScan.covers(
            coordinates, ringEnds, firstRing(polygon), polygonEnds[polygon], lon, lat);
  }

  /** Whether the test is true for any edge, as {@link PolygonShape#anyEdge} defines. */
  boolean anyEdge(Box box, IntPredicate test) {
    int position = next(0, box);
    while (position < tree.size()) {
      if (anyEdge(tree.item(position), box.within(tree.box(position)), test)) {
        return true;
      }
      position = next(position + 1, box);
    }
    return false;
  }

  private int next(int position, Box box) {
    return tree.next(position, box.west(), box.south(), box.east(), box.north());
  }

  private boolean anyEdge(int polygon, Box box, IntPredicate test) {
    return bands[polygon] != null
        ? bands[polygon].anyEdge(box, test)
        : PolygonScan.anyEdge(
            coordinates, ringEnds, firstRing(polygon), polygonEnds[polygon], box, test);
  }
}
