package io.fenceline.format.geojson;

import java.util.Arrays;

/** Collects positions into one array. Not thread-safe. */
final class PositionsBuilder {
  private double[] coordinates = new double[64];
  private int count;

  void add(double lon, double lat) {
    if (2 * count == coordinates.length) {
      coordinates = Arrays.copyOf(coordinates, 2 * coordinates.length);
    }
    coordinates[2 * count] = lon;
    coordinates[2 * count + 1] = lat;
    count++;
  }

  int count() {
    return count;
  }

  /** lon, lat, lon, lat, ... and spare capacity; valid until the next position is added. */
  double[] array() {
    return coordinates;
  }

  /** lon, lat, lon, lat, ... and nothing else. */
  double[] copy() {
    return Arrays.copyOf(coordinates, 2 * count);
  }
}
