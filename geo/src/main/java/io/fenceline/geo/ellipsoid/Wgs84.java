package io.fenceline.geo.ellipsoid;

import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicMask;

/**
 * The ellipsoid: its measures, and geodesics by GeographicLib (Karney, "Algorithms for geodesics",
 * 2013; accurate to 15 nanometres).
 */
public final class Wgs84 {
  static final double EQUATORIAL_RADIUS_METERS = 6_378_137;
  static final double FLATTENING = 1 / 298.257223563;
  static final double POLAR_RADIUS_METERS = EQUATORIAL_RADIUS_METERS * (1 - FLATTENING);
  static final double SQUARED_ECCENTRICITY = FLATTENING * (2 - FLATTENING);

  /** No geodesic is curved more than the meridian does at the equator: radius b^2 / a. */
  static final double LEAST_CURVATURE_RADIUS_METERS =
      POLAR_RADIUS_METERS * POLAR_RADIUS_METERS / EQUATORIAL_RADIUS_METERS;

  /** Over M + |dM/dphi| for the meridian's radius of curvature M: 6,399,594 m + 64,698 m. */
  private static final double LATITUDE_ACCELERATION_METERS = 6_465_000;

  /** The longest chord of {@link #distanceOfChord}. */
  public static final double LONGEST_CHORD_METERS = 100_000;

  /** Within 0.6 % of every radius of curvature. */
  private static final double CURVATURE_RADIUS_METERS = 6_367_500;

  private Wgs84() {}

  /**
   * The geodesic distance of two points whose distance in space is at most {@link
   * #LONGEST_CHORD_METERS}, accurate to 1.3 cm. Grows with the chord.
   */
  public static double distanceOfChord(double chord) {
    double half = chord / (2 * CURVATURE_RADIUS_METERS);
    return chord * (1 + half * half / 6);
  }

  /** A lower bound of the geodesic distance of two points, given their distance in space. */
  static double leastDistance(double chord) {
    if (chord <= DistanceBounds.TRUE_SHAPE_METERS) {
      return chord;
    }
    double sine = Math.min(1, chord / (2 * EQUATORIAL_RADIUS_METERS));
    return 2 * POLAR_RADIUS_METERS * Math.asin(sine);
  }

  /** Geodesic; longitudes may be any. Allocates. */
  public static double distanceMeters(double lon1, double lat1, double lon2, double lat2) {
    return Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2, GeodesicMask.DISTANCE).s12;
  }

  /** Across the meridian, for the sine of a latitude; from it the axis is reached. */
  public static double primeVerticalRadius(double sinLat) {
    return EQUATORIAL_RADIUS_METERS / Math.sqrt(1 - SQUARED_ECCENTRICITY * sinLat * sinLat);
  }

  /** Along the meridian, for the sine of a latitude; least at the equator. */
  static double meridianRadius(double sinLat) {
    double w2 = 1 - SQUARED_ECCENTRICITY * sinLat * sinLat;
    return EQUATORIAL_RADIUS_METERS * (1 - SQUARED_ECCENTRICITY) / (w2 * Math.sqrt(w2));
  }

  /** The radius of the circle of a latitude. */
  public static double parallelRadius(double lat) {
    double phi = Math.toRadians(lat);
    return primeVerticalRadius(Math.sin(phi)) * Math.cos(phi);
  }

  /** The largest {@link #parallelRadius} between two latitudes. */
  static double widestParallel(double lat1, double lat2) {
    boolean meetsEquator = lat1 * lat2 <= 0;
    return parallelRadius(meetsEquator ? 0 : Math.min(Math.abs(lat1), Math.abs(lat2)));
  }

  /** No less than the length of a line that is straight in lon/lat, given in degrees. */
  static double longest(double lonSpan, double latSpan, double widestParallel) {
    return Math.hypot(
        meridianRadius(1) * Math.toRadians(latSpan), widestParallel * Math.toRadians(lonSpan));
  }

  /**
   * No less than |X''| in space of a line X(t), t in [0, 1], that is straight in lon/lat, given in
   * degrees.
   */
  static double greatestAcceleration(double lonSpan, double latSpan, double widestParallel) {
    double phi = Math.abs(Math.toRadians(latSpan));
    double lambda = Math.abs(Math.toRadians(lonSpan));
    return LATITUDE_ACCELERATION_METERS * phi * (phi + 2 * lambda)
        + widestParallel * lambda * lambda;
  }

  /** The height of a point of the ellipsoid above the plane of the equator. */
  public static double polarMeters(double sinLat) {
    return primeVerticalRadius(sinLat) * (1 - SQUARED_ECCENTRICITY) * sinLat;
  }
}
