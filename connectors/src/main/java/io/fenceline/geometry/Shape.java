package io.fenceline.geometry;

import java.util.List;

/** What a zone covers. Immutable and thread-safe. Longitude comes before latitude, in degrees. */
public sealed interface Shape permits PolygonShape, Circle, Corridor {

  /**
   * Whether the point lies in the shape or on its limits: exact for polygons (rule G1), +-180 taken
   * as given; by distance for circles and corridors (rule G2).
   */
  boolean contains(double lon, double lat);

  /**
   * Holds every point that the shape holds; all longitudes where that lies on both sides of 180.
   */
  Box bounds();

  /** One or two boxes that together hold every point that the shape holds; two over 180. */
  default List<Box> boxes() {
    return List.of(bounds());
  }

  /** As {@link #contains}, with longitude 180 and -180 the same meridian (rule G3). */
  default boolean holds(double lon, double lat) {
    return contains(lon, lat) || (Math.abs(lon) == 180 && contains(-lon, lat));
  }
}
