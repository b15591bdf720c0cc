package io.fenceline.format.geojson;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.exact.RingFlaw;
import java.util.Arrays;

/** Makes rings of positions and polygons of rings. Not thread-safe. */
final class PolygonsBuilder {
  private final PositionsBuilder positions;
  private int[] ringEnds = new int[4];
  private int[] polygonEnds = new int[4];
  private int rings;
  private int polygons;

  /**
   * @param positions grows between the calls
   */
  PolygonsBuilder(PositionsBuilder positions) {
    this.positions = positions;
  }

  /** Makes a ring of the positions since the last one; null when it is one. */
  RingFlaw endRing() {
    int from = rings == 0 ? 0 : ringEnds[rings - 1];
    ringEnds = withRoom(ringEnds, rings);
    ringEnds[rings++] = positions.count();
    return RingFlaw.of(positions.array(), from, positions.count());
  }

  /** Makes a polygon of the rings since the last one. */
  void endPolygon() {
    polygonEnds = withRoom(polygonEnds, polygons);
    polygonEnds[polygons++] = rings;
  }

  void rectangle(double west, double south, double east, double north) {
    positions.add(west, south);
    positions.add(east, south);
    positions.add(east, north);
    positions.add(west, north);
    positions.add(west, south);
    endRing();
    endPolygon();
  }

  PolygonShape build() {
    return new PolygonShape(
        positions.copy(), Arrays.copyOf(ringEnds, rings), Arrays.copyOf(polygonEnds, polygons));
  }

  private static int[] withRoom(int[] array, int size) {
    return size < array.length ? array : Arrays.copyOf(array, 2 * size);
  }
}
