package io.fenceline.geo.ellipsoid;

/**
 * A limit of geodesic distance, and bounds for it by straight lines through the earth. Immutable
 * and thread-safe.
 *
 * <p>There are two bounds, of which the tighter is used. Up to {@value #TRUE_SHAPE_METERS} m, on
 * the ellipsoid itself: a chord c is no longer than the geodesic s, and no geodesic bends more than
 * a circle of radius R = {@link Wgs84#LEAST_CURVATURE_RADIUS_METERS}, so by Schur's theorem c &gt;=
 * 2 R sin(s / 2R); the doubt is about s^3 / 24 R^2, 1 m at 100 km. Beyond, on a sphere: ds^2 = (a^2
 * sin^2 beta + b^2 cos^2 beta) dbeta^2 + a^2 cos^2 beta dlambda^2 with the reduced latitude beta,
 * so b sigma &lt;= s &lt;= a sigma for the angle sigma between two points on the sphere of reduced
 * latitudes; the doubt is 0.34 % of s. That sphere, with radius b, is the ellipsoid with its
 * equatorial plane shrunk by b / a.
 */
public final class DistanceBounds {
  /**
   * The distance at which both bounds are equally tight; up to it, chords are those of the
   * ellipsoid.
   */
  public static final double TRUE_SHAPE_METERS = 1_800_000;

  /** Rounding of coordinates of millions of metres stays a hundred times below. */
  static final double ROUNDING_METERS = 1e-6;

  private static final double SHRINKAGE =
      Wgs84.POLAR_RADIUS_METERS / Wgs84.EQUATORIAL_RADIUS_METERS;

  private final double meters;
  private final double equatorialWeight;
  private final double nearChord;
  private final double farChord;

  private DistanceBounds(double meters, double equatorialWeight, double near, double far) {
    this.meters = meters;
    this.equatorialWeight = equatorialWeight;
    this.nearChord = near - ROUNDING_METERS;
    this.farChord = far + ROUNDING_METERS;
  }

  public static DistanceBounds of(double meters) {
    if (meters <= TRUE_SHAPE_METERS) {
      double radius = Wgs84.LEAST_CURVATURE_RADIUS_METERS;
      return new DistanceBounds(meters, 1, 2 * radius * Math.sin(meters / (2 * radius)), meters);
    }
    double near = chord(meters / Wgs84.EQUATORIAL_RADIUS_METERS);
    double far = chord(meters / Wgs84.POLAR_RADIUS_METERS);
    return new DistanceBounds(meters, SHRINKAGE * SHRINKAGE, near, far);
  }

  private static double chord(double angle) {
    return angle >= Math.PI
        ? Double.POSITIVE_INFINITY
        : 2 * Wgs84.POLAR_RADIUS_METERS * Math.sin(angle / 2);
  }

  public double meters() {
    return meters;
  }

  /**
   * The chord of two points at this distance in space; to be compared with the two limits below.
   */
  public double chord(double dx, double dy, double dz) {
    return Math.sqrt(equatorialWeight * (dx * dx + dy * dy) + dz * dz);
  }

  /** A chord up to this is surely within the limit; negative when none is. */
  public double nearChord() {
    return nearChord;
  }

  /** A chord over this is surely beyond the limit. */
  public double farChord() {
    return farChord;
  }
}
