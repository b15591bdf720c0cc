package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import java.util.List;

/** The area of a zone. Immutable and thread-safe. Longitude comes before latitude, in degrees. */
public sealed interface Shape permits PolygonShape, Circle, Corridor {
  /** Some 10 cm: less is of no use. */
  double LEAST_CLEARANCE_DEGREES = 1e-6;

  /**
   * Whether the point is in the shape or on its boundary: exact for polygons (rule G1), with +-180
   * taken literally; by distance for circles and corridors (rule G2).
   */
  boolean coversLiteral(double lon, double lat);

  /** A box around the shape; it has all longitudes if the shape is on both sides of 180. */
  Box bounds();

  /** One box around the shape, or two if it is on both sides of 180. */
  default List<Box> boxes() {
    return List.of(bounds());
  }

  /**
   * One box for each part of the shape; together they cover it. The parts of a {@link PolygonShape}
   * are its polygons, in their order, each with the box of its first ring. Those of a {@link
   * Corridor} are pieces of its lines. Other shapes are one part, with {@link #boxes}. Linear in
   * {@link #positions}.
   */
  default List<Box> partBoxes() {
    return boxes();
  }

  /**
   * The relation of the shape to a box, by {@link #coversLiteral}; never wrong, but possibly
   * unknown.
   */
  default BoxRelation overlap(Box box) {
    for (Box part : boxes()) {
      if (part.meets(box)) {
        return BoxRelation.UNSURE;
      }
    }
    return BoxRelation.NONE;
  }

  /**
   * A distance from a point, in degrees of longitude and of latitude: the shape covers, by {@link
   * #coversLiteral}, either all points that are nearer in both, or none. Rounded by less than
   * 1e-12; 0 if the border is that near, or none is known.
   *
   * @param mostDegrees the greatest distance of interest
   */
  default double clearanceDegrees(double lon, double lat, double mostDegrees) {
    if (isSureWithin(mostDegrees, lon, lat)) {
      return mostDegrees;
    }
    double sure = 0;
    double unsure = mostDegrees;
    while (unsure - sure > Math.max(LEAST_CLEARANCE_DEGREES, sure / 4)) {
      double middle = (sure + unsure) / 2;
      if (isSureWithin(middle, lon, lat)) {
        sure = middle;
      } else {
        unsure = middle;
      }
    }
    return sure;
  }

  private boolean isSureWithin(double degrees, double lon, double lat) {
    Box box = new Box(lon - degrees, lat - degrees, lon + degrees, lat + degrees);
    return overlap(box) != BoxRelation.UNSURE;
  }

  /** How many positions define the shape. If many do, its first query takes linear time. */
  int positions();

  /**
   * Whether the shape {@link #covers} the point, or its border (rule G1) is at most this geodesic
   * distance away from it; accurate to less than 1 m.
   */
  boolean isWithin(double meters, double lon, double lat);

  /**
   * Whether the circle of this geodesic radius around the point lies in the shape: the shape ends
   * nowhere within the radius. Accurate to less than 1 m; a radius of 0 or less is as {@link
   * #covers}.
   */
  boolean coversCircle(double radiusMeters, double lon, double lat);

  /**
   * The geodesic distance to the nearest point of the shape's border (rule G1), accurate to less
   * than 1 m up to 9,000 km, beyond to 1 %; 0 if the shape {@link #covers} the point, infinite if
   * it has no border. Linear in {@link #positions} for a polygon that is far away compared to its
   * size.
   */
  double distanceMeters(double lon, double lat);

  /**
   * Whether the shape covers an end of a segment, or the segment meets its border (rule G1). The
   * segment is straight in lon/lat, includes its ends, and takes the short way over 180 (half a
   * turn goes over 0), where 180 and -180 are the same meridian. Exact for polygons, except that
   * the latitude at which a segment crosses 180 is rounded; accurate to less than 1 m for other
   * shapes, for segments of up to some hundred kilometres.
   */
  boolean meets(double fromLon, double fromLat, double toLon, double toLat);

  /**
   * Whether the shape has any point in common with the box, with the accuracy of {@link
   * #meets(double, double, double, double)}.
   */
  default boolean meets(Box box) {
    return overlap(box) != BoxRelation.NONE && (hasPartWithin(box) || BoxSides.anyMeets(this, box));
  }

  /**
   * Whether the box has one of the connected parts of the shape in it, provided that the shape does
   * not meet the sides of the box; else any answer, but false if they have no point in common.
   */
  default boolean hasPartWithin(Box box) {
    for (Box part : partBoxes()) {
      if (box.contains(part.west(), part.south()) && box.contains(part.east(), part.north())) {
        return true;
      }
    }
    return false;
  }

  /** Like {@link #coversLiteral}, with longitude 180 and -180 the same meridian (rule G3). */
  default boolean covers(double lon, double lat) {
    return coversLiteral(lon, lat) || (Math.abs(lon) == 180 && coversLiteral(-lon, lat));
  }
}
