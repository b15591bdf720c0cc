package io.fenceline.loadtest.reference;

/**
 * One segment of a corridor: straight in degrees, the short way over 180; covered is what lies
 * within a geodesic distance of it (rule G2).
 */
record SegmentPart(double lon1, double lat1, double lon2, double lat2, double meters)
    implements Part {
  private static final double EQUATOR_METERS = 6_378_137;
  private static final double FLATTENING = 1 / 298.257223563;
  private static final double E2 = FLATTENING * (2 - FLATTENING);

  /** Up to this distance and latitude a tangent plane is accurate to 2 percent. */
  private static final double PLANE_METERS = 20_000;

  private static final double PLANE_LATITUDE = 80;
  private static final double MARGIN = 0.03;

  private static final int PIECES = 64;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  @Override
  public boolean covers(double lon, double lat) {
    double x1 = wrap(lon1 - lon);
    double x2 = x1 + wrap(lon2 - lon1);
    if (meters <= PLANE_METERS && Math.abs(lat) <= PLANE_LATITUDE) {
      double plane = planeMeters(x1, x2, lat);
      if (Math.abs(plane - meters) > MARGIN * meters) {
        return plane < meters;
      }
    }
    return minDistanceMeters(x1, x2, lat) <= meters;
  }

  /** The distance in a plane whose origin is the point, with the scale of its latitude. */
  private double planeMeters(double x1, double x2, double lat) {
    double sine = Math.sin(Math.toRadians(lat));
    double normal = EQUATOR_METERS / Math.sqrt(1 - E2 * sine * sine);
    double alongX = Math.toRadians(normal * Math.cos(Math.toRadians(lat)));
    double alongY = Math.toRadians(normal * (1 - E2) / (1 - E2 * sine * sine));
    double x = x1 * alongX;
    double y = (lat1 - lat) * alongY;
    double dx = x2 * alongX - x;
    double dy = (lat2 - lat1) * alongY;
    double squares = dx * dx + dy * dy;
    double t = squares == 0 ? 0 : Math.max(0, Math.min(1, -(x * dx + y * dy) / squares));
    return Math.hypot(x + t * dx, y + t * dy);
  }

  /** Samples evenly spaced points, then refines the best by golden-section search. */
  private double minDistanceMeters(double x1, double x2, double lat) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= PIECES; i++) {
      double distance = metersAt((double) i / PIECES, x1, x2, lat);
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    double low = Math.max(0, (best - 1.0) / PIECES);
    double high = Math.min(1, (best + 1.0) / PIECES);
    while (high - low > 1e-10) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (metersAt(left, x1, x2, lat) < metersAt(right, x1, x2, lat)) {
        high = right;
      } else {
        low = left;
      }
    }
    return Math.min(least, metersAt((low + high) / 2, x1, x2, lat));
  }

  private double metersAt(double t, double x1, double x2, double lat) {
    return CirclePart.distanceMeters(x1 + t * (x2 - x1), lat1 + t * (lat2 - lat1), 0, lat);
  }

  /** The same angle from -180 to 180 degrees. */
  private static double wrap(double degrees) {
    return Math.abs(degrees) <= 180 ? degrees : degrees - Math.copySign(360, degrees);
  }

  @Override
  public Box box() {
    double end = lon1 + wrap(lon2 - lon1);
    return Box.around(lon1, lat1, meters).union(Box.around(end, lat2, meters));
  }
}
