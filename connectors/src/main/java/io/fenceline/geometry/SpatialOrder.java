package io.fenceline.geometry;

import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * An order of items in the plane in which neighbours in the order are near each other: the Z-order
 * of their ranks by x and by y. Ranks instead of coordinates, so that it does not matter how far
 * apart or how dense the items are (Qi, Tao, Chang, Zhang, "Theoretically Optimal and Empirically
 * Efficient R-trees with Strong Parallelizability", 2018). Takes n log n time for n items.
 */
final class SpatialOrder {
  private SpatialOrder() {}

  /** The items 0 to {@code count - 1} in that order. */
  static int[] of(int count, IntToDoubleFunction x, IntToDoubleFunction y) {
    Comparator<Integer> byX = Comparator.comparingDouble(x::applyAsDouble);
    Comparator<Integer> byY = Comparator.comparingDouble(y::applyAsDouble);
    int[] columns = inverse(sorted(count, byX.thenComparing(byY)));
    int[] rows = inverse(sorted(count, byY.thenComparing(byX)));
    return sorted(count, Comparator.comparingLong(i -> spread(columns[i]) | spread(rows[i]) << 1));
  }

  private static int[] sorted(int count, Comparator<Integer> order) {
    return IntStream.range(0, count).boxed().sorted(order).mapToInt(Integer::intValue).toArray();
  }

  private static int[] inverse(int[] items) {
    int[] ranks = new int[items.length];
    for (int i = 0; i < items.length; i++) {
      ranks[items[i]] = i;
    }
    return ranks;
  }

  /** Bit i of the value at bit 2 i. */
  private static long spread(int value) {
    long bits = value;
    bits = (bits | bits << 16) & 0x0000FFFF0000FFFFL;
    bits = (bits | bits << 8) & 0x00FF00FF00FF00FFL;
    bits = (bits | bits << 4) & 0x0F0F0F0F0F0F0F0FL;
    bits = (bits | bits << 2) & 0x3333333333333333L;
    return (bits | bits << 1) & 0x5555555555555555L;
  }
}
