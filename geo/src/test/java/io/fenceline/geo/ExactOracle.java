package io.fenceline.geo;

import java.math.BigDecimal;
import java.util.Arrays;

/** Rule G1 word for word, in arithmetic without rounding; counts along a ray to the north. */
public final class ExactOracle {
  private ExactOracle() {}

  public static int orientation(double ax, double ay, double bx, double by, double cx, double cy) {
    BigDecimal left = minus(bx, ax).multiply(minus(cy, ay));
    BigDecimal right = minus(by, ay).multiply(minus(cx, ax));
    return left.compareTo(right);
  }

  /** Polygons of rings of positions. */
  static boolean covers(double[][][][] polygons, double x, double y) {
    for (double[][][] polygon : polygons) {
      boolean covered = onEdge(polygon[0], x, y) || oddlyInside(polygon[0], x, y);
      for (int hole = 1; hole < polygon.length; hole++) {
        covered &= onEdge(polygon[hole], x, y) || !oddlyInside(polygon[hole], x, y);
      }
      if (covered) {
        return true;
      }
    }
    return false;
  }

  static boolean meetsAnyEdge(double[][][][] polygons, double[] a, double[] b) {
    for (double[][][] polygon : polygons) {
      for (double[][] ring : polygon) {
        for (int i = 1; i < ring.length; i++) {
          if (meets(ring[i - 1], ring[i], a, b)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether two of its edges have more than one point in common, or all have only one. */
  static boolean overlapsItself(double[][] ring) {
    if (Arrays.stream(ring).allMatch(point -> Arrays.equals(point, ring[0]))) {
      return true;
    }
    for (int i = 1; i < ring.length; i++) {
      for (int j = 1; j < i; j++) {
        double[] a = ring[i - 1];
        double[] b = ring[i];
        double[] c = ring[j - 1];
        double[] d = ring[j];
        boolean collinear =
            orientation(a[0], a[1], b[0], b[1], c[0], c[1]) == 0
                && orientation(a[0], a[1], b[0], b[1], d[0], d[1]) == 0;
        if (collinear && (overlap(a[0], b[0], c[0], d[0]) || overlap(a[1], b[1], c[1], d[1]))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean overlap(double a, double b, double c, double d) {
    return Math.max(Math.min(a, b), Math.min(c, d)) < Math.min(Math.max(a, b), Math.max(c, d));
  }

  /** Whether the segments cross, or an end of one lies on the other. */
  static boolean meets(double[] a, double[] b, double[] c, double[] d) {
    int ofC = orientation(a[0], a[1], b[0], b[1], c[0], c[1]);
    int ofD = orientation(a[0], a[1], b[0], b[1], d[0], d[1]);
    int ofA = orientation(c[0], c[1], d[0], d[1], a[0], a[1]);
    int ofB = orientation(c[0], c[1], d[0], d[1], b[0], b[1]);
    return (ofC * ofD < 0 && ofA * ofB < 0)
        || onEdge(new double[][] {a, b}, c[0], c[1])
        || onEdge(new double[][] {a, b}, d[0], d[1])
        || onEdge(new double[][] {c, d}, a[0], a[1])
        || onEdge(new double[][] {c, d}, b[0], b[1]);
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
