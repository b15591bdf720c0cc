package io.fenceline.geo.ellipsoid;

import io.fenceline.geo.exact.Orientation;
import io.fenceline.geo.order.HilbertCurve;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicMask;

/**
 * A segment of a path, straight in lon/lat: X(t) for t in [0, 1]. Immutable and thread-safe.
 *
 * <p>Against a geodesic such a segment bends, and its distance to a point may have several minima.
 * So the parameter is searched by {@link Bisection}. With A a bound on |X''| in space, a part of
 * half length h around t has these bounds, for every minimum in it at once:
 *
 * <ul>
 *   <li>It leaves its tangent by at most A h^2 / 2, so the least chord to it is that to the
 *       tangent, give or take as much; {@link DistanceBounds} relates chords to geodesics.
 *   <li>Where this is undecided: with s(t) the geodesic distance, s'' = Hess s (X', X') + &lt;grad
 *       s, D X'&gt; &gt;= -A, since Hess s is not negative within a quarter of a turn (Hessian
 *       comparison: no curvature is over 1 / b^2, and {@link DistanceBounds#TRUE_SHAPE_METERS} is
 *       far below pi b / 2) and the covariant D X' is the part of X'' that is tangent to the
 *       ellipsoid. So s(u) &gt;= s(t) + s'(t) (u - t) - A (u - t)^2 / 2.
 * </ul>
 *
 * A point that is classified as beyond is beyond; one that is classified as within is within, or
 * beyond by less than {@value #TOLERANCE_METERS} m.
 */
public final class Segment {
  /** The accuracy at which the search ends. */
  public static final double TOLERANCE_METERS = 0.01;

  /** The accuracy of {@link #passes}. */
  private static final double COARSE_TOLERANCE_METERS = 0.5;

  private final double startLon;
  private final double startLat;
  private final double endLat;
  private final double lonSpan;
  private final double latSpan;
  private final double acceleration;
  private final Tangent middle;

  private Segment(double startLon, double startLat, double lonSpan, double endLat) {
    this.startLon = startLon;
    this.startLat = startLat;
    this.endLat = endLat;
    this.lonSpan = lonSpan;
    this.latSpan = endLat - startLat;
    this.acceleration = Wgs84.greatestAcceleration(lonSpan, latSpan, widestParallel());
    this.middle = tangentAt(0.5);
  }

  /**
   * The segment from one position to the other, the short way over 180; half a turn goes over 0.
   */
  public static Segment shortWay(double lon1, double lat1, double lon2, double lat2) {
    return new Segment(lon1, lat1, shortWay(lon2 - lon1), lat2);
  }

  /** The segment from one position to the other through all longitudes between them. */
  public static Segment literal(double lon1, double lat1, double lon2, double lat2) {
    return new Segment(lon1, lat1, lon2 - lon1, lat2);
  }

  /** The span of longitudes the short way over 180; half a turn as it is. */
  public static double shortWay(double span) {
    if (span > 180) {
      return span - 360;
    }
    return span < -180 ? span + 360 : span;
  }

  private double widestParallel() {
    return Wgs84.widestParallel(startLat, endLat);
  }

  double southernmost() {
    return Math.min(startLat, endLat);
  }

  double northernmost() {
    return Math.max(startLat, endLat);
  }

  /** The boxes of all points within this distance of the segment. */
  Extent.Longitudes longitudesAround(double meters) {
    double highest = Math.max(Math.abs(startLat), Math.abs(endLat));
    double around = Extent.longitudesAround(highest, meters);
    return new Extent.Longitudes(
        startLon + Math.min(0, lonSpan) - around, startLon + Math.max(0, lonSpan) + around);
  }

  /** The position of its middle on the {@link HilbertCurve}. */
  long curvePosition() {
    return HilbertCurve.at(lonAt(0.5), latAt(0.5));
  }

  /** Writes x, y, z and radius of a ball in space around the segment. */
  void ball(double[] balls, int at) {
    balls[at] = middle.x();
    balls[at + 1] = middle.y();
    balls[at + 2] = middle.z();
    balls[at + 3] = longestMeters() / 2 + DistanceBounds.ROUNDING_METERS;
  }

  /**
   * An upper bound of its distance from a tangent, on a part of this half length around the point
   * of contact.
   */
  double bend(double half) {
    return acceleration * half * half / 2;
  }

  /** The derivative by t of the distance from a point whose geodesic arrives with an azimuth. */
  double slope(double t, double azimuthDegrees) {
    double sinLat = Math.sin(Math.toRadians(latAt(t)));
    double azimuth = Math.toRadians(azimuthDegrees);
    return Wgs84.meridianRadius(sinLat) * Math.toRadians(latSpan) * Math.cos(azimuth)
        + Wgs84.parallelRadius(latAt(t)) * Math.toRadians(lonSpan) * Math.sin(azimuth);
  }

  /** An upper bound of its length in metres. */
  double longestMeters() {
    return Wgs84.longest(lonSpan, latSpan, widestParallel());
  }

  Tangent tangentAt(double t) {
    return Tangent.at(lonAt(t), latAt(t), lonSpan, latSpan);
  }

  double lonAt(double t) {
    return startLon + t * lonSpan;
  }

  /** Computed from the nearer end, so that rounding never exceeds an end, and so never a pole. */
  double latAt(double t) {
    return t < 0.5 ? startLat + t * latSpan : endLat - (1 - t) * latSpan;
  }

  /** Whether any point of the segment is at most this far from a point. */
  public boolean isWithin(double meters, double lon, double lat) {
    if (meters > DistanceBounds.TRUE_SHAPE_METERS) {
      return passes(0, meters, lon, lat);
    }
    double parallel = Wgs84.parallelRadius(lat);
    double x = parallel * Math.cos(Math.toRadians(lon));
    double y = parallel * Math.sin(Math.toRadians(lon));
    double z = Wgs84.polarMeters(Math.sin(Math.toRadians(lat)));
    return comesWithin(DistanceBounds.of(meters), lon, lat, x, y, z);
  }

  /**
   * Whether any point of the segment is within reach of a point, given in degrees and in space.
   *
   * @param reach at most {@link DistanceBounds#TRUE_SHAPE_METERS}
   */
  boolean comesWithin(DistanceBounds reach, double lon, double lat, double x, double y, double z) {
    Classification whole = classify(reach, middle, 0.5, 0.5, lon, lat, x, y, z);
    return whole == Classification.SPLIT
        ? Bisection.anyWithin(
            (t, half) -> classify(reach, tangentAt(t), t, half, lon, lat, x, y, z))
        : whole == Classification.WITHIN;
  }

  /**
   * Whether the distance to any point of the segment lies between two limits, to half a metre. By
   * geodesics alone: the distance changes no faster than the point moves.
   */
  public boolean passes(double leastMeters, double mostMeters, double lon, double lat) {
    double longest = longestMeters();
    return Bisection.anyWithin(
        (t, half) -> {
          double meters = Wgs84.distanceMeters(lon, lat, lonAt(t), latAt(t));
          double missing = Math.max(leastMeters - meters, meters - mostMeters);
          double change = half * longest;
          if (!(missing <= change)) {
            return Classification.BEYOND;
          }
          boolean within = missing <= 0 || change <= COARSE_TOLERANCE_METERS;
          return within ? Classification.WITHIN : Classification.SPLIT;
        });
  }

  /** Whether the two come this near to each other, by their ends and by crossings only. */
  boolean comesWithin(double meters, Segment other) {
    return crosses(other, -360)
        || crosses(other, 0)
        || crosses(other, 360)
        || isWithin(meters, other.startLon, other.startLat)
        || isWithin(meters, other.startLon + other.lonSpan, other.endLat)
        || other.isWithin(meters, startLon, startLat)
        || other.isWithin(meters, startLon + lonSpan, endLat);
  }

  private boolean crosses(Segment other, double turn) {
    double from = other.startLon + turn;
    return Orientation.meet(
        startLon,
        startLat,
        startLon + lonSpan,
        endLat,
        from,
        other.startLat,
        from + other.lonSpan,
        other.endLat);
  }

  /** The part of half length {@code half} around {@code t}, by the tangent there. */
  private Classification classify(
      DistanceBounds reach,
      Tangent tangent,
      double t,
      double half,
      double lon,
      double lat,
      double x,
      double y,
      double z) {
    double nearest = tangent.nearest(x, y, z, half);
    double chord = tangent.chord(x, y, z, nearest);
    double bend = bend(half);
    Classification byChord = classifyByChord(reach, bend, chord);
    if (byChord != Classification.SPLIT) {
      return byChord;
    }
    double chordDoubt = Math.max(reach.farChord() - reach.nearChord(), TOLERANCE_METERS / 8);
    return bend > chordDoubt
        ? Classification.SPLIT
        : classifyByGeodesic(reach, t + nearest, half + nearest, half - nearest, lon, lat);
  }

  private static Classification classifyByChord(DistanceBounds reach, double bend, double chord) {
    if (chord - bend > reach.farChord()) {
      return Classification.BEYOND;
    }
    return chord + bend <= reach.nearChord() ? Classification.WITHIN : Classification.SPLIT;
  }

  /** Classifies the whole segment at once, for a point in space; SPLIT if that does not decide. */
  Classification classify(DistanceBounds reach, double x, double y, double z) {
    double chord = middle.chord(x, y, z, middle.nearest(x, y, z, 0.5));
    return classifyByChord(reach, bend(0.5), chord);
  }

  /** The part that reaches so far back and ahead of {@code t}. */
  Classification classifyByGeodesic(
      DistanceBounds reach, double t, double back, double ahead, double lon, double lat) {
    GeodesicData geodesic =
        Geodesic.WGS84.Inverse(
            lat, lon, latAt(t), lonAt(t), GeodesicMask.DISTANCE | GeodesicMask.AZIMUTH);
    if (geodesic.s12 <= reach.meters()) {
      return Classification.WITHIN;
    }
    double slope = slope(t, geodesic.azi2);
    double below =
        Math.max(0, Math.max(slope * back, -slope * ahead)) + bend(Math.max(back, ahead));
    if (geodesic.s12 - below > reach.meters()) {
      return Classification.BEYOND;
    }
    return below <= TOLERANCE_METERS ? Classification.WITHIN : Classification.SPLIT;
  }
}
