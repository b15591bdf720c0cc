package io.fenceline.geo;

import java.util.Arrays;

/** Corridors along one line, for tests. */
final class Corridors {
  private Corridors() {}

  static Corridor corridor(double bufferMeters, double[]... line) {
    double[] coordinates = Arrays.stream(line).flatMapToDouble(Arrays::stream).toArray();
    return new Corridor(coordinates, new int[] {line.length}, bufferMeters);
  }
}
