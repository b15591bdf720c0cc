package io.fenceline.geo.ellipsoid;

import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;
import net.sf.geographiclib.GeodesicMask;

/**
 * The least geodesic distance from a point to any of some segments, accurate to less than 1 m up to
 * {@link #RANGE_METERS}; beyond, to 1 %. Near segments are decided by chords, far ones by geodesics
 * and their slopes, both by halving as {@link Segment} explains. For one search; not thread-safe.
 */
public final class NearestSegment {
  /** Well below a quarter of a turn: up to here, geodesics from a point spread ever further. */
  public static final double RANGE_METERS = 9_000_000;

  private static final double TOLERANCE_METERS = 0.1;

  /** Beyond {@link #RANGE_METERS}, as a part of the distance. */
  private static final double TOLERANCE_BEYOND = 0.005;

  /** No degree of latitude is shorter. */
  private static final double METERS_PER_DEGREE = 110_500;

  private final double lon;
  private final double lat;
  private final double x;
  private final double y;
  private final double z;
  private double meters;

  /**
   * @param meters segments that are no nearer than this are passed over; may be infinite
   */
  public NearestSegment(double lon, double lat, double meters) {
    this.lon = lon;
    this.lat = lat;
    this.meters = meters;
    double parallel = Wgs84.parallelRadius(lat);
    this.x = parallel * Math.cos(Math.toRadians(lon));
    this.y = parallel * Math.sin(Math.toRadians(lon));
    this.z = Wgs84.polarMeters(Math.sin(Math.toRadians(lat)));
  }

  /** The distance to the nearest segment so far, or what the search began with. */
  public double meters() {
    return meters;
  }

  /** Whether all points between these latitudes are too far away to matter. */
  public boolean isBeyond(double lat1, double lat2) {
    double degrees = Math.max(Math.min(lat1, lat2) - lat, lat - Math.max(lat1, lat2));
    return degrees * METERS_PER_DEGREE >= meters;
  }

  /** Whether all points of a node's ball are too far away to matter. */
  boolean isBeyond(BallTree tree, int node) {
    double chord = tree.distance(node, x, y, z) - tree.radius(node);
    return Wgs84.leastDistance(chord) >= meters;
  }

  public void add(Segment segment) {
    Tangent middle = segment.tangentAt(0.5);
    double chord = middle.chord(x, y, z, middle.nearest(x, y, z, 0.5)) - segment.bend(0.5);
    if (Wgs84.leastDistance(chord) >= meters) {
      return;
    }
    if (chord <= Wgs84.LONGEST_CHORD_METERS) {
      addNear(segment);
    } else {
      Bisection.anyWithin((t, half) -> addFar(segment, t, half));
    }
  }

  /** Finds the least chord, if it is short enough to give the distance. */
  private void addNear(Segment segment) {
    double[] least = {Math.min(meters, 2 * Wgs84.EQUATORIAL_RADIUS_METERS)};
    Bisection.anyWithin(
        (t, half) -> {
          Tangent tangent = segment.tangentAt(t);
          double chord = tangent.chord(x, y, z, tangent.nearest(x, y, z, half));
          double bend = segment.bend(half);
          if (chord - bend >= least[0]) {
            return Classification.BEYOND;
          }
          boolean exact = bend <= TOLERANCE_METERS;
          least[0] = Math.min(least[0], exact ? chord : chord + bend);
          return exact ? Classification.BEYOND : Classification.SPLIT;
        });
    if (least[0] <= Wgs84.LONGEST_CHORD_METERS) {
      meters = Math.min(meters, Wgs84.distanceOfChord(least[0]));
    } else {
      Bisection.anyWithin((t, half) -> addFar(segment, t, half));
    }
  }

  private Classification addFar(Segment segment, double t, double half) {
    GeodesicData geodesic =
        Geodesic.WGS84.Inverse(
            lat,
            lon,
            segment.latAt(t),
            segment.lonAt(t),
            GeodesicMask.DISTANCE | GeodesicMask.AZIMUTH);
    meters = Math.min(meters, geodesic.s12);
    boolean isInRange = geodesic.s12 <= RANGE_METERS;
    double slope = Math.abs(segment.slope(t, geodesic.azi2));
    double change = isInRange ? slope * half + segment.bend(half) : segment.longestMeters() * half;
    double tolerance = isInRange ? TOLERANCE_METERS : TOLERANCE_BEYOND * meters;
    return geodesic.s12 - change >= meters - tolerance
        ? Classification.BEYOND
        : Classification.SPLIT;
  }
}
