package io.fenceline.geo.exact;

/**
 * A sum of doubles without rounding, as an expansion: numbers that do not overlap and grow in
 * magnitude (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
 * Predicates", 1997, theorem 10). Exact while nothing overflows or underflows. Each thread reuses
 * its own, so that nothing is allocated.
 */
final class ExactSum {
  private static final int MOST_TERMS = 16;
  private static final ThreadLocal<ExactSum> OWN = ThreadLocal.withInitial(ExactSum::new);

  private final double[] terms = new double[MOST_TERMS];
  private int size;

  private ExactSum() {}

  /** The sign of (a - b)(c - d) - (e - f)(g - h). */
  static int signOfDeterminant(
      double a, double b, double c, double d, double e, double f, double g, double h) {
    ExactSum sum = OWN.get();
    sum.size = 0;
    sum.addProduct(a - b, tail(a, b), c - d, tail(c, d));
    sum.addProduct(f - e, -tail(e, f), g - h, tail(g, h));
    return sum.sign();
  }

  /** The rounding error of a - b. */
  private static double tail(double a, double b) {
    double difference = a - b;
    double virtualB = a - difference;
    double virtualA = difference + virtualB;
    return (a - virtualA) + (virtualB - b);
  }

  private void addProduct(double high1, double low1, double high2, double low2) {
    addProduct(low1, low2);
    addProduct(low1, high2);
    addProduct(high1, low2);
    addProduct(high1, high2);
  }

  private void addProduct(double a, double b) {
    double product = a * b;
    if (product != 0) {
      add(Math.fma(a, b, -product));
      add(product);
    }
  }

  private void add(double term) {
    double sum = term;
    for (int i = 0; i < size; i++) {
      double before = terms[i];
      double total = sum + before;
      double virtual = total - sum;
      terms[i] = (sum - (total - virtual)) + (before - virtual);
      sum = total;
    }
    terms[size++] = sum;
  }

  /** The largest number outweighs the others together. */
  private int sign() {
    for (int i = size - 1; i >= 0; i--) {
      if (terms[i] != 0) {
        return terms[i] > 0 ? 1 : -1;
      }
    }
    return 0;
  }
}
