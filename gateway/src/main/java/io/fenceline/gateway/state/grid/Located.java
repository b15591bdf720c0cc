package io.fenceline.gateway.state.grid;

/** A point with an id. Longitude comes before latitude, in degrees. Immutable. */
public interface Located {
  /** Unique among the points of a {@link PointGrid}. */
  String id();

  /** In [-180, 180]. */
  double lon();

  /** In [-90, 90]. */
  double lat();
}
