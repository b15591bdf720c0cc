package io.fenceline.geo.exact;

import java.math.BigDecimal;

/**
 * Determines exactly on which side of a line a point lies. A floating-point filter answers almost
 * always (the static bound of Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast
 * Robust Geometric Predicates", 1997, section 4.3), {@link ExactSum} nearly all of the rest.
 * Neither allocates; decimal arithmetic, for coordinates so large or small that products leave the
 * range of doubles, does.
 */
public final class Orientation {
  /**
   * (3 + 16 u) u with u = 2^-53: bounds the rounding of the determinant where nothing underflows.
   */
  private static final double RELATIVE_ERROR = 3.3306690738754716e-16;

  /**
   * Far above what underflow can add (about 2^-1073), so that a determinant of tiny differences
   * always goes to the exact arithmetic.
   */
  private static final double UNDERFLOW_ERROR = 1e-300;

  /**
   * Between these, differences and products of coordinates are exact as sums of doubles: multiples
   * of 2^-904 below 2^1003.
   */
  private static final double SMALLEST = 0x1p-400;

  private static final double LARGEST = 0x1p500;

  private Orientation() {}

  /**
   * 1 when c lies to the left of the line from a to b, -1 when to the right, 0 when on it. All
   * coordinates must be finite.
   */
  public static int sign(double ax, double ay, double bx, double by, double cx, double cy) {
    double left = (ax - cx) * (by - cy);
    double right = (ay - cy) * (bx - cx);
    double determinant = left - right;
    double error = RELATIVE_ERROR * (Math.abs(left) + Math.abs(right)) + UNDERFLOW_ERROR;
    if (determinant > error) {
      return 1;
    }
    if (determinant < -error) {
      return -1;
    }
    return exactSign(ax, ay, bx, by, cx, cy);
  }

  /**
   * Whether the closed straight lines from a to b and from c to d have a point in common, exactly;
   * either may be a single point.
   */
  public static boolean meet(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    return rangesMeet(ax, bx, cx, dx)
        && rangesMeet(ay, by, cy, dy)
        && sign(ax, ay, bx, by, cx, cy) * sign(ax, ay, bx, by, dx, dy) <= 0
        && sign(cx, cy, dx, dy, ax, ay) * sign(cx, cy, dx, dy, bx, by) <= 0;
  }

  private static boolean rangesMeet(double a, double b, double c, double d) {
    return Math.min(a, b) <= Math.max(c, d) && Math.min(c, d) <= Math.max(a, b);
  }

  private static int exactSign(double ax, double ay, double bx, double by, double cx, double cy) {
    if ((ax == cx || by == cy) && (ay == cy || bx == cx)) {
      return 0;
    }
    if (isOrdinary(ax, ay) && isOrdinary(bx, by) && isOrdinary(cx, cy)) {
      return ExactSum.signOfDeterminant(ax, cx, by, cy, ay, cy, bx, cx);
    }
    BigDecimal left = difference(ax, cx).multiply(difference(by, cy));
    BigDecimal right = difference(ay, cy).multiply(difference(bx, cx));
    return left.compareTo(right);
  }

  private static boolean isOrdinary(double x, double y) {
    return isOrdinary(x) && isOrdinary(y);
  }

  private static boolean isOrdinary(double value) {
    double magnitude = Math.abs(value);
    return value == 0 || (magnitude >= SMALLEST && magnitude <= LARGEST);
  }

  private static BigDecimal difference(double a, double b) {
    return new BigDecimal(a).subtract(new BigDecimal(b));
  }
}
