package io.fenceline.geometry;

import java.util.List;
import java.util.function.IntPredicate;

/**
 * The polygons of a large shape by a tree over the boxes of their first rings, and the edges of
 * each polygon of many positions by {@link EdgeBands} of its own. So a point costs the polygons
 * whose boxes hold it, wherever the others lie. Linear in the number of edges in memory, and nearly
 * so in time to build, for rings of any size and place. Immutable and thread-safe.
 */
final class PolygonIndex {
  private final double[] coordinates;
  private final int[] ringEnds;
  private final int[] polygonEnds;
  private final BoxTree tree;

  /** For each polygon, its bands; null for one of few positions. */
  private final EdgeBands[] bands;

  /**
   * @param boxes of the first ring of each polygon
   * @param manyPositions from so many on, a polygon has bands
   */
  PolygonIndex(
      double[] coordinates, int[] ringEnds, int[] polygonEnds, List<Box> boxes, int manyPositions) {
    this.coordinates = coordinates;
    this.ringEnds = ringEnds;
    this.polygonEnds = polygonEnds;
    this.tree = new BoxTree(boxes);
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
    return tree.box(0);
  }

  /** Rule G1. */
  boolean contains(double lon, double lat) {
    int node = 0;
    while (node < tree.size()) {
      if (!tree.contains(node, lon, lat)) {
        node = tree.after(node);
      } else if (tree.isItem(node) && contains(tree.item(node), lon, lat)) {
        return true;
      } else {
        node++;
      }
    }
    return false;
  }

  private boolean contains(int polygon, double lon, double lat) {
    return bands[polygon] != null
        ? bands[polygon].contains(lon, lat)
        : PolygonScan.contains(
            coordinates, ringEnds, firstRing(polygon), polygonEnds[polygon], lon, lat);
  }

  /** As {@link PolygonShape} asks its edges. */
  boolean anyEdge(Box box, IntPredicate test) {
    int node = 0;
    while (node < tree.size()) {
      if (!tree.meets(node, box)) {
        node = tree.after(node);
      } else if (tree.isItem(node) && anyEdge(tree.item(node), box.within(tree.box(node)), test)) {
        return true;
      } else {
        node++;
      }
    }
    return false;
  }

  private boolean anyEdge(int polygon, Box box, IntPredicate test) {
    return bands[polygon] != null
        ? bands[polygon].anyEdge(box, test)
        : PolygonScan.anyEdge(
            coordinates, ringEnds, firstRing(polygon), polygonEnds[polygon], box, test);
  }
}
