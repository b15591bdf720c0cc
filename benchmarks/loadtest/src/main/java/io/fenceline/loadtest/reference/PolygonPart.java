package io.fenceline.loadtest.reference;

import java.math.BigDecimal;
import java.util.List;

/**
 * Rings of longitude, latitude, longitude, ..., closed. Even-odd by ray crossing (rule G1); a
 * crossing within the rounding error of doubles is decided by exact decimal arithmetic.
 */
record PolygonPart(List<double[]> rings) implements Part {
  private static final int OUTSIDE = -1;
  private static final int BOUNDARY = 0;
  private static final int INSIDE = 1;

  /** Far above the rounding errors of the products that it is compared with. */
  private static final double ERROR_BOUND = 1e-12;

  @Override
  public boolean covers(double lon, double lat) {
    if (locate(rings.get(0), lon, lat) == OUTSIDE) {
      return false;
    }
    for (double[] hole : rings.subList(1, rings.size())) {
      if (locate(hole, lon, lat) == INSIDE) {
        return false;
      }
    }
    return true;
  }

  private static int locate(double[] ring, double x, double y) {
    boolean inside = false;
    for (int i = 2; i < ring.length; i += 2) {
      double x1 = ring[i - 2];
      double y1 = ring[i - 1];
      double x2 = ring[i];
      double y2 = ring[i + 1];
      if (isStartOrOnHorizontalEdge(x1, y1, x2, y2, x, y)) {
        return BOUNDARY;
      }
      if (y1 > y != y2 > y) {
        int side = side(x1, y1, x2, y2, x, y);
        if (side == 0) {
          return BOUNDARY;
        }
        inside ^= side > 0 == y2 > y1;
      }
    }
    return inside ? INSIDE : OUTSIDE;
  }

  /** Whether the point is the start of the edge, or lies on a horizontal edge. */
  private static boolean isStartOrOnHorizontalEdge(
      double x1, double y1, double x2, double y2, double x, double y) {
    return y1 == y && (x1 == x || (y2 == y && Math.min(x1, x2) <= x && x <= Math.max(x1, x2)));
  }

  /** Positive: the point lies to the left of the edge; 0: on its line. */
  private static int side(double x1, double y1, double x2, double y2, double x, double y) {
    double left = (x2 - x1) * (y - y1);
    double right = (y2 - y1) * (x - x1);
    double difference = left - right;
    return Math.abs(difference) > ERROR_BOUND * (Math.abs(left) + Math.abs(right))
        ? (int) Math.signum(difference)
        : product(x2, x1, y, y1).compareTo(product(y2, y1, x, x1));
  }

  private static BigDecimal product(double a, double b, double c, double d) {
    return new BigDecimal(a)
        .subtract(new BigDecimal(b))
        .multiply(new BigDecimal(c).subtract(new BigDecimal(d)));
  }

  @Override
  public Box box() {
    double[] ring = rings.get(0);
    Box box = new Box(ring[0], ring[1], ring[0], ring[1]);
    for (int i = 2; i < ring.length; i += 2) {
      box = box.union(new Box(ring[i], ring[i + 1], ring[i], ring[i + 1]));
    }
    return box;
  }
}
