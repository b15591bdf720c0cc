package io.fenceline.geometry;

/** What a zone covers. Immutable and thread-safe. Longitude comes before latitude, in degrees. */
public sealed interface Shape permits PolygonShape {

  /**
   * Whether the point lies in the shape or on its limits; exact (rule G1), +-180 taken as given.
   */
  boolean contains(double lon, double lat);

  /** Holds every point that the shape holds. */
  Box bounds();

  /** As {@link #contains}, with longitude 180 and -180 the same meridian (rule G3). */
  default boolean holds(double lon, double lat) {
    return contains(lon, lat) || (Math.abs(lon) == 180 && contains(-lon, lat));
  }
}
