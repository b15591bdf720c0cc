package io.fenceline.evaluation.explain;

import io.fenceline.geo.Shape;

/** The distance to the border of a shape from either side. */
final class BorderDistance {
  /** More than half of the circumference of the earth. */
  private static final double FARTHEST_METERS = 20_100_000;

  private static final double EXACT_METERS = 0.1;

  private BorderDistance() {}

  /**
   * The geodesic distance from a point to the border; negative inside. Inside, it is found by
   * bisection of the circles that lie in the shape.
   */
  static double meters(Shape shape, double lon, double lat) {
    if (!shape.covers(lon, lat)) {
      return shape.distanceMeters(lon, lat);
    }
    double within = 0;
    double beyond = 1;
    while (beyond < FARTHEST_METERS && shape.coversCircle(beyond, lon, lat)) {
      within = beyond;
      beyond *= 2;
    }
    while (beyond - within > EXACT_METERS) {
      double middle = (within + beyond) / 2;
      if (shape.coversCircle(middle, lon, lat)) {
        within = middle;
      } else {
        beyond = middle;
      }
    }
    return -within;
  }
}
