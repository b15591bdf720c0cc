package io.fenceline.gateway.past;

import java.util.Arrays;

/** The positions of one device in the order of their times. Not thread-safe. */
final class Track {
  private static final int FIRST_POSITIONS = 16;

  private long[] timesMillis = new long[FIRST_POSITIONS];
  private double[] lons = new double[FIRST_POSITIONS];
  private double[] lats = new double[FIRST_POSITIONS];
  private int size;

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

  /** Adds a position, unless there is one of the same time; returns whether it did. */
  boolean add(long timeMillis, double lon, double lat) {
    int at = size;
    while (at > 0 && timesMillis[at - 1] > timeMillis) {
      at--;
    }
    if (at > 0 && timesMillis[at - 1] == timeMillis) {
      return false;
    }
    if (size == timesMillis.length) {
      timesMillis = Arrays.copyOf(timesMillis, 2 * size);
      lons = Arrays.copyOf(lons, 2 * size);
      lats = Arrays.copyOf(lats, 2 * size);
    }
    makeRoom(at);
    put(at, timeMillis, lon, lat);
    size++;
    return true;
  }

  private void makeRoom(int at) {
    System.arraycopy(timesMillis, at, timesMillis, at + 1, size - at);
    System.arraycopy(lons, at, lons, at + 1, size - at);
    System.arraycopy(lats, at, lats, at + 1, size - at);
  }

  private void put(int at, long timeMillis, double lon, double lat) {
    timesMillis[at] = timeMillis;
    lons[at] = lon;
    lats[at] = lat;
  }

  /** Keeps the first position in each step of time. */
  void thin(long stepMillis) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || timesMillis[i] / stepMillis > timesMillis[kept - 1] / stepMillis) {
        put(kept++, timesMillis[i], lons[i], lats[i]);
      }
    }
    size = kept;
  }
}
