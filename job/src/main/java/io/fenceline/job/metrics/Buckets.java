package io.fenceline.job.metrics;

/**
 * Buckets for values of either sign: one per value up to 31, then 16 for each power of two, so that
 * the middle of a bucket is within 3.2 % of its values.
 */
final class Buckets {
  static final int SIZE = 1920;

  private static final int ZERO = SIZE / 2;
  private static final int BITS = 4;
  private static final int PER_POWER = 1 << BITS;

  private Buckets() {}

  /** The bucket of a value; a larger value is never in a lower bucket. */
  static int of(long value) {
    return value >= 0
        ? ZERO + ofMagnitude(value)
        : ZERO - ofMagnitude(-Math.max(value, -Long.MAX_VALUE));
  }

  private static int ofMagnitude(long value) {
    int shift = Math.max(0, Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(value));
    return (shift << BITS) + (int) (value >>> shift);
  }

  /** The middle of a bucket. */
  static long middle(int bucket) {
    int magnitude = Math.abs(bucket - ZERO);
    if (magnitude < PER_POWER) {
      return (long) bucket - ZERO;
    }
    int shift = (magnitude >> BITS) - 1;
    long lowest = ((long) PER_POWER + (magnitude & PER_POWER - 1)) << shift;
    long middle = lowest + (1L << shift) / 2;
    return bucket < ZERO ? -middle : middle;
  }
}
