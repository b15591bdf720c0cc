package io.fenceline.geometry;

import java.math.BigDecimal;

/** Rule G1 word for word, in arithmetic without rounding; counts along a ray to the north. */
final class ExactOracle {
  private ExactOracle() {}

  static int orientation(double ax, double ay, double bx, double by, double cx, double cy) {
    BigDecimal left = minus(bx, ax).multiply(minus(cy, ay));
    BigDecimal right = minus(by, ay).multiply(minus(cx, ax));
    return left.compareTo(right);
  }

  /** Polygons of rings of positions. */
  static boolean holds(double[][][][] polygons, double x, double y) {
    for (double[][][] polygon : polygons) {
      boolean held = onEdge(polygon[0], x, y) || oddlyInside(polygon[0], x, y);
      for (int hole = 1; hole < polygon.length; hole++) {
        held &= onEdge(polygon[hole], x, y) || !oddlyInside(polygon[hole], x, y);
      }
      if (held) {
        return true;
      }
    }
    return false;
  }

  private static boolean onEdge(double[][] ring, double x, double y) {
    for (int i = 1; i < ring.length; i++) {
      double[] a = ring[i - 1];
      double[] b = ring[i];
      boolean inBox =
          Math.min(a[0], b[0]) <= x
              && x <= Math.max(a[0], b[0])
              && Math.min(a[1], b[1]) <= y
              && y <= Math.max(a[1], b[1]);
      if (inBox && orientation(a[0], a[1], b[0], b[1], x, y) == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean oddlyInside(double[][] ring, double x, double y) {
    boolean inside = false;
    for (int i = 1; i < ring.length; i++) {
      double[] west = ring[i - 1][0] <= ring[i][0] ? ring[i - 1] : ring[i];
      double[] east = west == ring[i] ? ring[i - 1] : ring[i];
      boolean straddles = west[0] <= x && x < east[0];
      inside ^= straddles && orientation(west[0], west[1], east[0], east[1], x, y) < 0;
    }
    return inside;
  }

  private static BigDecimal minus(double a, double b) {
    return new BigDecimal(a).subtract(new BigDecimal(b));
  }
}
