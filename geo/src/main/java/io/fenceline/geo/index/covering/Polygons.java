package io.fenceline.geo.index.covering;

import io.fenceline.geo.PolygonShape;
import java.util.Arrays;

/** The polygons of a shape, each as a shape of its own. */
final class Polygons {
  private Polygons() {}

  /** The polygons of a shape; also queries the shape once, because the first query takes long. */
  static PolygonShape[] of(PolygonShape shape) {
    shape.coversLiteral(shape.coordinates()[0], shape.coordinates()[1]);
    PolygonShape[] polygons = new PolygonShape[shape.polygonEnds().length];
    if (polygons.length == 1) {
      polygons[0] = shape;
      return polygons;
    }
    int ring = 0;
    for (int i = 0; i < polygons.length; i++) {
      polygons[i] = polygon(shape, ring, shape.polygonEnds()[i]);
      ring = shape.polygonEnds()[i];
    }
    return polygons;
  }

  private static PolygonShape polygon(PolygonShape shape, int firstRing, int end) {
    int[] ringEnds = Arrays.copyOfRange(shape.ringEnds(), firstRing, end);
    int from = firstRing == 0 ? 0 : shape.ringEnds()[firstRing - 1];
    double[] coordinates =
        Arrays.copyOfRange(shape.coordinates(), 2 * from, 2 * ringEnds[ringEnds.length - 1]);
    Arrays.setAll(ringEnds, i -> ringEnds[i] - from);
    return new PolygonShape(coordinates, ringEnds, new int[] {ringEnds.length});
  }
}
