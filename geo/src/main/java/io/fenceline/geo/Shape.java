package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import java.util.List;

/** What a zone covers. Immutable and thread-safe. Longitude comes before latitude, in degrees. */
public sealed interface Shape permits PolygonShape, Circle, Corridor {

  /**
   * Whether the point lies in the shape or on its limits: exact for polygons (rule G1), +-180 taken
   * as given; by distance for circles and corridors (rule G2).
   */
  boolean coversLiteral(double lon, double lat);

  /**
   * Holds every point that the shape holds; all longitudes where that lies on both sides of 180.
   */
  Box bounds();

  /** One or two boxes that together hold every point that the shape holds; two over 180. */
  default List<Box> boxes() {
    return List.of(bounds());
  }

  /**
   * One box for each part of the shape; together they hold every point that the shape holds. The
   * parts of a {@link PolygonShape} are its polygons, in their order, and the box of a polygon is
   * that of its first ring, since it holds nothing outside. Those of a {@link Corridor} are pieces
   * of its lines. Other shapes are one part, with {@link #boxes}. Linear in {@link #positions}.
   */
  default List<Box> partBoxes() {
    return boxes();
  }

  /** What is surely so for all points of a box, as {@link #coversLiteral} would answer for each. */
  default BoxRelation overlap(Box box) {
    for (Box part : boxes()) {
      if (part.meets(box)) {
        return BoxRelation.UNSURE;
      }
    }
    return BoxRelation.NONE;
  }

  /** The positions that define it. The first question to a shape of many costs so much more. */
  int positions();

  /**
   * Whether the shape {@link #covers} the point, or some place of the shape is at most so many
   * metres of geodesic distance away; right to less than 1 m.
   */
  boolean isWithin(double meters, double lon, double lat);

  /**
   * Whether a way has any point in common with the shape: straight in lon/lat, ends included, the
   * short way over 180 (half a turn goes over 0), where 180 and -180 are the same meridian. Exact
   * for polygons, but for the latitude at which a way passes 180, which is a rounded one; right to
   * less than 1 m for others, for ways of up to some hundred kilometres.
   */
  boolean meets(double fromLon, double fromLat, double toLon, double toLat);

  /** As {@link #coversLiteral}, with longitude 180 and -180 the same meridian (rule G3). */
  default boolean covers(double lon, double lat) {
    return coversLiteral(lon, lat) || (Math.abs(lon) == 180 && coversLiteral(-lon, lat));
  }
}
