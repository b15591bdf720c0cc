package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.DistanceBounds;
import io.fenceline.geo.ellipsoid.Wgs84;

/**
 * Whether two points are further apart than a limit, by WGS84 geodesic distance (rule G2). Bounds
 * nearly always decide, without allocation: differences of degrees for points close together, else
 * chords (see {@link DistanceBounds}). GeographicLib decides where they leave doubt. Immutable and
 * thread-safe.
 */
public final class DistanceLimit {
  /** No degree of latitude is shorter, on WGS84 110,574 m. */
  private static final double MIN_METERS_PER_DEGREE = 110_500;

  /** No degree of latitude is longer, on WGS84 111,694 m, nor one of longitude, 111,320 m. */
  private static final double MAX_METERS_PER_DEGREE = 111_700;

  private final DistanceBounds reach;

  /**
   * @param meters finite or infinite, not negative
   */
  public DistanceLimit(double meters) {
    if (!(meters >= 0)) {
      throw new IllegalArgumentException("not a distance in metres: " + meters);
    }
    // No two points are further apart, so every larger limit gives the same answers.
    this.reach = DistanceBounds.of(Math.min(meters, 2 * Circle.MAX_RADIUS_METERS));
  }

  /** Longitudes in [-180, 180]. The distance is that of the short way over 180. */
  public boolean isExceeded(double lon1, double lat1, double lon2, double lat2) {
    double latSpan = Math.abs(lat2 - lat1);
    if (latSpan * MIN_METERS_PER_DEGREE > reach.meters()) {
      return true;
    }
    double lonSpan = Math.abs(lon2 - lon1);
    double shortSpan = Math.min(lonSpan, 360 - lonSpan);
    if ((latSpan + shortSpan) * MAX_METERS_PER_DEGREE <= reach.meters()) {
      return false;
    }
    double chord = chord(lon1, lat1, lon2, lat2);
    if (chord > reach.farChord() || chord <= reach.nearChord()) {
      return chord > reach.farChord();
    }
    return Wgs84.distanceMeters(lon1, lat1, lon2, lat2) > reach.meters();
  }

  private double chord(double lon1, double lat1, double lon2, double lat2) {
    double parallel1 = Wgs84.parallelRadius(lat1);
    double parallel2 = Wgs84.parallelRadius(lat2);
    double lambda1 = Math.toRadians(lon1);
    double lambda2 = Math.toRadians(lon2);
    return reach.chord(
        parallel2 * Math.cos(lambda2) - parallel1 * Math.cos(lambda1),
        parallel2 * Math.sin(lambda2) - parallel1 * Math.sin(lambda1),
        Wgs84.polarMeters(Math.sin(Math.toRadians(lat2)))
            - Wgs84.polarMeters(Math.sin(Math.toRadians(lat1))));
  }
}
