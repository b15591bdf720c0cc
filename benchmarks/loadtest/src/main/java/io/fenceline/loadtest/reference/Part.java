package io.fenceline.loadtest.reference;

/** A polygon, a circle or one segment of a corridor. Immutable. */
interface Part {
  /** Whether it covers the point, its boundary included; exact (rules G1 and G2). */
  boolean covers(double lon, double lat);

  /** Its bounding box; longitudes may lie beyond 180 degrees. */
  Box box();

  /** A box in degrees. */
  record Box(double west, double south, double east, double north) {

    /** The box around a point and everything within a distance of it. */
    static Box around(double lon, double lat, double meters) {
      double height = 1.01 * meters / METERS_PER_DEGREE;
      double farthest = Math.abs(lat) + height;
      double width = farthest < 89.9 ? height / Math.cos(Math.toRadians(farthest)) : 360;
      return width >= 180
          ? new Box(-180, lat - height, 180, lat + height)
          : new Box(lon - width, lat - height, lon + width, lat + height);
    }

    Box union(Box other) {
      return new Box(
          Math.min(west, other.west),
          Math.min(south, other.south),
          Math.max(east, other.east),
          Math.max(north, other.north));
    }

    Box shifted(double degrees) {
      return new Box(west + degrees, south, east + degrees, north);
    }

    /** No degree of a meridian is shorter. */
    private static final double METERS_PER_DEGREE = 110_500;
  }
}
