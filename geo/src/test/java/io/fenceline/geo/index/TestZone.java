package io.fenceline.geo.index;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;

/** A zone that is nothing but what the index needs. */
public record TestZone(String id, long version, Shape shape) implements IndexedZone {

  public static PolygonShape rectangle(double west, double south, double east, double north) {
    return PolygonShape.ofRing(west, south, east, south, east, north, west, north, west, south);
  }
}
