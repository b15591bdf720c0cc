package io.fenceline.geometry;

import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicMask;

/**
 * A segment of a path, straight in lon/lat: X(t) for t in [0, 1]. Immutable and thread-safe.
 *
 * <p>Against a geodesic such a segment bends, and its distance to a place may have several minima.
 * So the parameter is searched by halving, and a part is left only when all of it is decided. With
 * A a bound on |X''| in space, a part of half length h around t has these bounds, for every minimum
 * in it at once:
 *
 * <ul>
 *   <li>It leaves its tangent by at most A h^2 / 2, so the least chord to it is that to the
 *       tangent, give or take as much; {@link Reach} says what a chord says about the geodesic.
 *   <li>Where this leaves doubt: with s(t) the geodesic distance, s'' = Hess s (X', X') + &lt;grad
 *       s, D X'&gt; &gt;= -A, since Hess s is not negative within a quarter of a turn (Hessian
 *       comparison: no curvature is over 1 / b^2, and {@link Corridor#MAX_BUFFER_METERS} is far
 *       below pi b / 2) and the covariant D X' is the part of X'' that is tangent to the ellipsoid.
 *       So s(u) &gt;= s(t) + s'(t) (u - t) - A (u - t)^2 / 2.
 * </ul>
 *
 * A place is told to be beyond only when it is, and within when it is, or when it is so to {@value
 * #TOLERANCE_METERS} m.
 */
final class Segment {
  /** How far the search goes into doubt. */
  static final double TOLERANCE_METERS = 0.01;

  /** Over M + |dM/dphi| for the meridian's radius of curvature M: 6,399,594 m + 64,698 m. */
  private static final double LATITUDE_ACCELERATION_METERS = 6_465_000;

  private enum Verdict {
    WITHIN,
    BEYOND,
    SPLIT
  }

  private final double startLon;
  private final double startLat;
  private final double lonSpan;
  private final double latSpan;
  private final double acceleration;

  /** From one position to the other, the short way over 180; half a turn goes over 0. */
  Segment(double lon1, double lat1, double lon2, double lat2) {
    this.startLon = lon1;
    this.startLat = lat1;
    this.lonSpan = shortWay(lon2 - lon1);
    this.latSpan = lat2 - lat1;
    double phi = Math.abs(Math.toRadians(latSpan));
    double lambda = Math.abs(Math.toRadians(lonSpan));
    this.acceleration =
        LATITUDE_ACCELERATION_METERS * phi * (phi + 2 * lambda)
            + widestParallel() * lambda * lambda;
  }

  private static double shortWay(double span) {
    if (span > 180) {
      return span - 360;
    }
    return span < -180 ? span + 360 : span;
  }

  private double widestParallel() {
    double endLat = startLat + latSpan;
    boolean meetsEquator = startLat * endLat <= 0;
    return Wgs84.parallelRadius(meetsEquator ? 0 : Math.min(Math.abs(startLat), Math.abs(endLat)));
  }

  double southernmost() {
    return Math.min(startLat, startLat + latSpan);
  }

  double northernmost() {
    return Math.max(startLat, startLat + latSpan);
  }

  /** Those of all places within so many metres of the segment. */
  Extent.Longitudes longitudesAround(double meters) {
    double highest = Math.max(Math.abs(startLat), Math.abs(startLat + latSpan));
    double around = Extent.longitudesAround(highest, meters);
    return new Extent.Longitudes(
        startLon + Math.min(0, lonSpan) - around, startLon + Math.max(0, lonSpan) + around);
  }

  /** Writes x, y, z, radius of a ball in space that holds the segment. */
  void ball(double[] balls, int at) {
    double phi = Math.toRadians(latAt(0.5));
    double lambda = Math.toRadians(lonAt(0.5));
    double parallel = Wgs84.primeVerticalRadius(Math.sin(phi)) * Math.cos(phi);
    balls[at] = parallel * Math.cos(lambda);
    balls[at + 1] = parallel * Math.sin(lambda);
    balls[at + 2] = Wgs84.polarMeters(Math.sin(phi));
    double speed =
        Math.hypot(
            Wgs84.meridianRadius(1) * Math.toRadians(latSpan),
            widestParallel() * Math.toRadians(lonSpan));
    balls[at + 3] = speed / 2 + Reach.ROUNDING_METERS;
  }

  private double lonAt(double t) {
    return startLon + t * lonSpan;
  }

  private double latAt(double t) {
    return startLat + t * latSpan;
  }

  /**
   * Whether any of the segment is within reach of a place: given in degrees, and in space.
   *
   * @param reach at most {@link Corridor#MAX_BUFFER_METERS}
   */
  boolean comesWithin(Reach reach, double lon, double lat, double x, double y, double z) {
    int level = 0;
    long part = 0;
    while (true) {
      double half = 0.5 / (1L << level);
      Verdict verdict = judge(reach, (2 * part + 1) * half, half, lon, lat, x, y, z);
      if (verdict == Verdict.WITHIN) {
        return true;
      }
      if (verdict == Verdict.SPLIT) {
        level++;
        part *= 2;
        continue;
      }
      while ((part & 1) == 1) {
        level--;
        part >>= 1;
      }
      if (level == 0) {
        return false;
      }
      part++;
    }
  }

  /** The part of half length {@code half} around {@code t}, by chords. */
  private Verdict judge(
      Reach reach, double t, double half, double lon, double lat, double x, double y, double z) {
    double phi = Math.toRadians(latAt(t));
    double lambda = Math.toRadians(lonAt(t));
    double sinLat = Math.sin(phi);
    double cosLat = Math.cos(phi);
    double sinLon = Math.sin(lambda);
    double cosLon = Math.cos(lambda);
    double parallel = Wgs84.primeVerticalRadius(sinLat) * cosLat;
    double north = Wgs84.meridianRadius(sinLat) * Math.toRadians(latSpan);
    double east = parallel * Math.toRadians(lonSpan);
    double dx = x - parallel * cosLon;
    double dy = y - parallel * sinLon;
    double dz = z - Wgs84.polarMeters(sinLat);
    double vx = -sinLat * cosLon * north - sinLon * east;
    double vy = -sinLat * sinLon * north + cosLon * east;
    double vz = cosLat * north;
    double squaredSpeed = vx * vx + vy * vy + vz * vz;
    double ahead = squaredSpeed > 0 ? (dx * vx + dy * vy + dz * vz) / squaredSpeed : 0;
    double nearest = Math.max(-half, Math.min(half, ahead));
    dx -= nearest * vx;
    dy -= nearest * vy;
    dz -= nearest * vz;
    double chord = Math.sqrt(dx * dx + dy * dy + dz * dz);
    double bend = acceleration * half * half / 2;
    if (chord - bend > reach.farChord()) {
      return Verdict.BEYOND;
    }
    if (chord + bend <= reach.nearChord()) {
      return Verdict.WITHIN;
    }
    double doubt = Math.max(reach.farChord() - reach.nearChord(), TOLERANCE_METERS / 8);
    return bend > doubt
        ? Verdict.SPLIT
        : judgeByGeodesic(reach, t + nearest, half + nearest, half - nearest, lon, lat);
  }

  /** The part that reaches so far back and ahead of {@code t}. */
  private Verdict judgeByGeodesic(
      Reach reach, double t, double back, double ahead, double lon, double lat) {
    GeodesicData geodesic =
        Geodesic.WGS84.Inverse(
            lat, lon, latAt(t), lonAt(t), GeodesicMask.DISTANCE | GeodesicMask.AZIMUTH);
    if (geodesic.s12 <= reach.meters()) {
      return Verdict.WITHIN;
    }
    double sinLat = Math.sin(Math.toRadians(latAt(t)));
    double azimuth = Math.toRadians(geodesic.azi2);
    double slope =
        Wgs84.meridianRadius(sinLat) * Math.toRadians(latSpan) * Math.cos(azimuth)
            + Wgs84.parallelRadius(latAt(t)) * Math.toRadians(lonSpan) * Math.sin(azimuth);
    double longest = Math.max(back, ahead);
    double below =
        Math.max(0, Math.max(slope * back, -slope * ahead)) + acceleration * longest * longest / 2;
    if (geodesic.s12 - below > reach.meters()) {
      return Verdict.BEYOND;
    }
    return below <= TOLERANCE_METERS ? Verdict.WITHIN : Verdict.SPLIT;
  }
}
