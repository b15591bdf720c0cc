package io.fenceline.geo.ellipsoid;

/** Searches the parameter range [0, 1] of a segment by halving the parts that are undecided. */
final class Bisection {
  private Bisection() {}

  /** Classifies the part of half length {@code half} around {@code t}. */
  @FunctionalInterface
  interface Classifier {
    Classification classify(double t, double half);
  }

  /**
   * Whether any part is classified as within. Visits the parts from one end to the other, depth
   * first: part n of a level is divided into parts 2n and 2n + 1 of the next.
   */
  static boolean anyWithin(Classifier classifier) {
    int level = 0;
    long part = 0;
    do {
      double half = 0.5 / (1L << level);
      Classification classification = classifier.classify((2 * part + 1) * half, half);
      if (classification == Classification.WITHIN) {
        return true;
      }
      if (classification == Classification.SPLIT) {
        level++;
        part *= 2;
      } else {
        part++;
        int complete = Long.numberOfTrailingZeros(part);
        level -= complete;
        part >>= complete;
      }
    } while (level > 0);
    return false;
  }
}
