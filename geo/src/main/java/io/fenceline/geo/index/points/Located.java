package io.fenceline.geo.index.points;

/** A point with an id. Longitude comes before latitude, in degrees. Immutable. */
public interface Located {
  /** Unique among the points of a {@link PointGrid}. */
  String id();

  /** Longitude in [-180, 180]. */
  double lon();

  /** Latitude in [-90, 90]. */
  double lat();
}
