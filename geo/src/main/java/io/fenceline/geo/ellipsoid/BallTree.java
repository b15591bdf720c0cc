package io.fenceline.geo.ellipsoid;

/**
 * Balls in space around items and around halves of their sequence, in one array in preorder, so
 * that a search needs neither stack nor recursion: on to the next node, or past a subtree.
 * Immutable once built, thread-safe.
 */
final class BallTree {
  private static final int STRIDE = 4;
  private static final int NO_ITEM = -1;

  private final double[] balls;
  private final int[] after;
  private final int[] items;
  private int nodes;

  /**
   * @param itemBalls x, y, z, radius, ... of at least one item; neighbours in the sequence should
   *     be neighbours in space
   */
  BallTree(double[] itemBalls) {
    int count = itemBalls.length / STRIDE;
    this.balls = new double[STRIDE * (2 * count - 1)];
    this.after = new int[2 * count - 1];
    this.items = new int[2 * count - 1];
    build(itemBalls, 0, count);
  }

  private int build(double[] itemBalls, int from, int to) {
    int node = nodes++;
    if (to - from == 1) {
      System.arraycopy(itemBalls, STRIDE * from, balls, STRIDE * node, STRIDE);
      items[node] = from;
    } else {
      int middle = (from + to) >>> 1;
      int left = build(itemBalls, from, middle);
      int right = build(itemBalls, middle, to);
      enclose(STRIDE * left, STRIDE * right, STRIDE * node);
      items[node] = NO_ITEM;
    }
    after[node] = nodes;
    return node;
  }

  /** The smallest ball around the balls at a and b, with a margin for rounding. */
  private void enclose(int a, int b, int target) {
    double dx = balls[b] - balls[a];
    double dy = balls[b + 1] - balls[a + 1];
    double dz = balls[b + 2] - balls[a + 2];
    double apart = Math.sqrt(dx * dx + dy * dy + dz * dz);
    double radius = Math.max((apart + balls[a + 3] + balls[b + 3]) / 2, balls[a + 3]);
    radius = Math.max(radius, balls[b + 3]);
    double part = apart > 0 ? Math.min(1, Math.max(0, (radius - balls[a + 3]) / apart)) : 0;
    balls[target] = balls[a] + part * dx;
    balls[target + 1] = balls[a + 1] + part * dy;
    balls[target + 2] = balls[a + 2] + part * dz;
    balls[target + 3] = radius + DistanceBounds.ROUNDING_METERS;
  }

  int size() {
    return after.length;
  }

  /** The distance from a point in space to the centre of the node's ball. */
  double distance(int node, double x, double y, double z) {
    double dx = x - balls[STRIDE * node];
    double dy = y - balls[STRIDE * node + 1];
    double dz = z - balls[STRIDE * node + 2];
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  double radius(int node) {
    return balls[STRIDE * node + 3];
  }

  /** The node after all those below this one; {@link #size} when there is none. */
  int after(int node) {
    return after[node];
  }

  boolean isItem(int node) {
    return items[node] != NO_ITEM;
  }

  int item(int node) {
    return items[node];
  }
}
