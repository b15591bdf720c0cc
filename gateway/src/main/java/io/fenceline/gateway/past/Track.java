package io.fenceline.gateway.past;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The positions of one device, after {@link #sort} in the order of their times. Not thread-safe.
 */
final class Track {
  private static final int FIRST_POSITIONS = 16;

  private long[] timesMillis = new long[FIRST_POSITIONS];
  private double[] lons = new double[FIRST_POSITIONS];
  private double[] lats = new double[FIRST_POSITIONS];
  private int size;
  private boolean sorted = true;

  int size() {
    return size;
  }

  /** The time of a position, epoch milliseconds. */
  long timeMillis(int position) {
    return timesMillis[position];
  }

  /** The longitude of a position in degrees. */
  double lon(int position) {
    return lons[position];
  }

  /** The latitude of a position in degrees. */
  double lat(int position) {
    return lats[position];
  }

  /**
   * Adds a position, unless one of the same time was added last; others of the same time are
   * dropped by {@link #sort}. In constant time, whatever the order.
   */
  boolean add(long timeMillis, double lon, double lat) {
    if (size > 0 && timesMillis[size - 1] == timeMillis) {
      return false;
    }
    if (size == timesMillis.length) {
      timesMillis = Arrays.copyOf(timesMillis, 2 * size);
      lons = Arrays.copyOf(lons, 2 * size);
      lats = Arrays.copyOf(lats, 2 * size);
    }
    sorted &= size == 0 || timesMillis[size - 1] < timeMillis;
    put(size++, timeMillis, lon, lat);
    return true;
  }

  private void put(int at, long timeMillis, double lon, double lat) {
    timesMillis[at] = timeMillis;
    lons[at] = lon;
    lats[at] = lat;
  }

  /** Orders the positions by their times; of those of one time, the first that was added stays. */
  void sort() {
    if (sorted) {
      return;
    }
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(i -> timesMillis[i])); // Stable.
    long[] times = timesMillis;
    double[] oldLons = lons;
    double[] oldLats = lats;
    timesMillis = new long[times.length];
    lons = new double[times.length];
    lats = new double[times.length];
    int kept = 0;
    for (int from : order) {
      if (kept == 0 || times[from] > timesMillis[kept - 1]) {
        put(kept++, times[from], oldLons[from], oldLats[from]);
      }
    }
    size = kept;
    sorted = true;
  }

  /** Keeps the first position in each step of time. */
  void thin(long stepMillis) {
    sort();
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || timesMillis[i] / stepMillis > timesMillis[kept - 1] / stepMillis) {
        put(kept++, timesMillis[i], lons[i], lats[i]);
      }
    }
    size = kept;
  }
}
