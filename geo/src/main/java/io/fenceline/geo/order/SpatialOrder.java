package io.fenceline.geo.order;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * An order of items in the plane in which neighbours in the order are near each other: slices by x,
 * each sorted by y ("sort-tile-recursive"; Leutenegger, Lopez, Edgington, "STR: A Simple and
 * Efficient Algorithm for R-Tree Packing", 1997). It goes by the ranks of the coordinates, so it
 * does not matter how far apart or how dense the items are. Takes n log n time for n items.
 *
 * <p>For boxes, which can be as narrow as a slice. Balls around parts of a slice would overlap
 * those of many others; their order is that of the {@link HilbertCurve}.
 */
public final class SpatialOrder {
  private SpatialOrder() {}

  /**
   * The items 0 to {@code count - 1} in that order. A slice has a power of {@code block} of them,
   * so that no block of up to as many reaches over two slices.
   */
  public static int[] of(int count, int block, IntToDoubleFunction x, IntToDoubleFunction y) {
    int[] items = new int[count];
    Arrays.setAll(items, i -> i);
    int[] rows = ranks(count, y);
    sort(items, 0, count, rows);
    sort(items, 0, count, ranks(count, x));
    long slice = 1;
    while (slice * slice < count) {
      slice *= block;
    }
    for (long from = 0; from < count; from += slice) {
      sort(items, (int) from, (int) Math.min(from + slice, count), rows);
    }
    return items;
  }

  /** The same for the same coordinate. */
  private static int[] ranks(int count, IntToDoubleFunction coordinate) {
    double[] distinct = new double[count];
    Arrays.setAll(distinct, coordinate);
    Arrays.sort(distinct);
    int last = 0;
    for (int i = 1; i < count; i++) {
      if (Double.compare(distinct[i], distinct[last]) != 0) {
        distinct[++last] = distinct[i];
      }
    }
    int[] ranks = new int[count];
    for (int i = 0; i < count; i++) {
      ranks[i] = Arrays.binarySearch(distinct, 0, last + 1, coordinate.applyAsDouble(i));
    }
    return ranks;
  }

  /** Sorts by rank; items of the same rank keep their order. */
  private static void sort(int[] items, int from, int to, int[] ranks) {
    int[] before = Arrays.copyOfRange(items, from, to);
    long[] keys = new long[before.length];
    Arrays.setAll(keys, i -> (long) ranks[before[i]] << Integer.SIZE | i);
    Arrays.sort(keys);
    for (int i = 0; i < keys.length; i++) {
      items[from + i] = before[(int) keys[i]];
    }
  }
}
