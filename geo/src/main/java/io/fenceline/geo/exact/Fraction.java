package io.fenceline.geo.exact;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * How far along a line one of its points lies, as an exact fraction of that line. Immutable and
 * thread-safe. Equality is that of the two numbers; values are compared by {@link #compareTo}.
 *
 * @param denominator not 0
 */
public record Fraction(BigDecimal numerator, BigDecimal denominator)
    implements Comparable<Fraction> {
  public static final Fraction ZERO = new Fraction(BigDecimal.ZERO, BigDecimal.ONE);
  public static final Fraction ONE = new Fraction(BigDecimal.ONE, BigDecimal.ONE);

  public Fraction {
    if (denominator.signum() < 0) {
      numerator = numerator.negate();
      denominator = denominator.negate();
    }
  }

  /** The position of c on the line from a to b, which differ. */
  public static Fraction at(double ax, double ay, double bx, double by, double cx, double cy) {
    return Math.abs(bx - ax) >= Math.abs(by - ay)
        ? new Fraction(difference(cx, ax), difference(bx, ax))
        : new Fraction(difference(cy, ay), difference(by, ay));
  }

  /**
   * The position on the line from a to b of its intersection with the line through c and d, which
   * is not parallel.
   */
  public static Fraction atCrossing(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    BigDecimal ofA = determinant(cx, cy, dx, dy, ax, ay);
    BigDecimal ofB = determinant(cx, cy, dx, dy, bx, by);
    return new Fraction(ofA, ofA.subtract(ofB));
  }

  private static BigDecimal determinant(
      double ax, double ay, double bx, double by, double cx, double cy) {
    return difference(ax, cx)
        .multiply(difference(by, cy))
        .subtract(difference(ay, cy).multiply(difference(bx, cx)));
  }

  private static BigDecimal difference(double a, double b) {
    return new BigDecimal(a).subtract(new BigDecimal(b));
  }

  @Override
  public int compareTo(Fraction other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  /** The nearest double, nearly. */
  public double value() {
    return numerator.divide(denominator, MathContext.DECIMAL64).doubleValue();
  }
}
