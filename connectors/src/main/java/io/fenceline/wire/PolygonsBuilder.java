package io.fenceline.wire;

import io.fenceline.geometry.PolygonShape;
import io.fenceline.geometry.RingFlaw;
import java.util.Arrays;

/** Collects positions into rings and rings into polygons. Not thread-safe. */
final class PolygonsBuilder {
  private double[] coordinates = new double[64];
  private int[] ringEnds = new int[4];
  private int[] polygonEnds = new int[4];
  private int positions;
  private int rings;
  private int polygons;

  void position(double lon, double lat) {
    if (2 * positions == coordinates.length) {
      coordinates = Arrays.copyOf(coordinates, 2 * coordinates.length);
    }
    coordinates[2 * positions] = lon;
    coordinates[2 * positions + 1] = lat;
    positions++;
  }

  /** Makes a ring of the positions since the last one; null when it is one. */
  RingFlaw endRing() {
    int from = rings == 0 ? 0 : ringEnds[rings - 1];
    ringEnds = withRoom(ringEnds, rings);
    ringEnds[rings++] = positions;
    return RingFlaw.of(coordinates, from, positions);
  }

  /** Makes a polygon of the rings since the last one. */
  void endPolygon() {
    polygonEnds = withRoom(polygonEnds, polygons);
    polygonEnds[polygons++] = rings;
  }

  void rectangle(double west, double south, double east, double north) {
    position(west, south);
    position(east, south);
    position(east, north);
    position(west, north);
    position(west, south);
    endRing();
    endPolygon();
  }

  PolygonShape build() {
    return new PolygonShape(
        Arrays.copyOf(coordinates, 2 * positions),
        Arrays.copyOf(ringEnds, rings),
        Arrays.copyOf(polygonEnds, polygons));
  }

  private static int[] withRoom(int[] array, int size) {
    return size < array.length ? array : Arrays.copyOf(array, 2 * size);
  }
}
