package io.fenceline.geometry;

import java.util.List;

/**
 * A binary tree over boxes, in one array in preorder, so that a search needs neither stack nor
 * recursion: on to the next node, or past a subtree. Some 72 bytes a box. Immutable once built,
 * thread-safe.
 */
final class BoxTree {
  private static final int STRIDE = 4;

  /** West, south, east and north of each node. */
  private final double[] limits;

  /**
   * For each node, the node after all those below it; of one without any, the item's complement.
   */
  private final int[] links;

  private int nodes;

  /**
   * @param boxes at least one; each is an item, known by its index
   */
  BoxTree(List<Box> boxes) {
    int count = boxes.size();
    limits = new double[STRIDE * (2 * count - 1)];
    links = new int[2 * count - 1];
    int[] order =
        SpatialOrder.of(
            count,
            i -> boxes.get(i).west() + boxes.get(i).east(),
            i -> boxes.get(i).south() + boxes.get(i).north());
    build(boxes, order, 0, count);
  }

  private int build(List<Box> boxes, int[] order, int from, int to) {
    int node = nodes++;
    if (to - from == 1) {
      set(node, boxes.get(order[from]));
      links[node] = ~order[from];
    } else {
      int middle = (from + to) >>> 1;
      int left = build(boxes, order, from, middle);
      int right = build(boxes, order, middle, to);
      set(node, box(left).and(box(right)));
      links[node] = nodes;
    }
    return node;
  }

  private void set(int node, Box box) {
    limits[STRIDE * node] = box.west();
    limits[STRIDE * node + 1] = box.south();
    limits[STRIDE * node + 2] = box.east();
    limits[STRIDE * node + 3] = box.north();
  }

  /** Around all that is below the node; the root is node 0. */
  Box box(int node) {
    int at = STRIDE * node;
    return new Box(limits[at], limits[at + 1], limits[at + 2], limits[at + 3]);
  }

  int size() {
    return links.length;
  }

  boolean contains(int node, double lon, double lat) {
    int at = STRIDE * node;
    return lon >= limits[at]
        && lat >= limits[at + 1]
        && lon <= limits[at + 2]
        && lat <= limits[at + 3];
  }

  boolean meets(int node, Box box) {
    int at = STRIDE * node;
    return limits[at] <= box.east()
        && limits[at + 1] <= box.north()
        && box.west() <= limits[at + 2]
        && box.south() <= limits[at + 3];
  }

  /** The node after all those below this one; {@link #size} when there is none. */
  int after(int node) {
    return isItem(node) ? node + 1 : links[node];
  }

  boolean isItem(int node) {
    return links[node] < 0;
  }

  int item(int node) {
    return ~links[node];
  }
}
