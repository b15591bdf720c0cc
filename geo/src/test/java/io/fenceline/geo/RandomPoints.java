package io.fenceline.geo;

import java.util.Random;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicData;

/** Points for property tests: all over the globe, and often at special ones such as the poles. */
public final class RandomPoints {
  private static final double[] AWKWARD_LONGITUDES = {-180, 180, 0, 179.9999, -179.9999, 90};
  private static final double[] AWKWARD_LATITUDES = {-90, 90, 0, 89.9999, -89.9999, 1e-9};

  private final Random random;

  public RandomPoints(Random random) {
    this.random = random;
  }

  /** lon, lat. */
  public double[] next() {
    double lon = -180 + 360 * random.nextDouble();
    double lat = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
    return switch (random.nextInt(6)) {
      case 0 -> new double[] {pick(AWKWARD_LONGITUDES), lat};
      case 1 -> new double[] {lon, pick(AWKWARD_LATITUDES)};
      case 2 -> new double[] {pick(AWKWARD_LONGITUDES), pick(AWKWARD_LATITUDES)};
      case 3 -> new double[] {lon, Math.copySign(90 - 0.5 * random.nextDouble(), lat)};
      default -> new double[] {lon, lat};
    };
  }

  /** A number from a to b, with equal weight on every order of magnitude. */
  public double magnitude(double a, double b) {
    return a * Math.pow(b / a, random.nextDouble());
  }

  /** A point at a distance from another, in a random direction. */
  public double[] away(double[] from, double meters) {
    return along(from, 360 * random.nextDouble(), meters);
  }

  public static double[] along(double[] from, double azimuth, double meters) {
    GeodesicData end = Geodesic.WGS84.Direct(from[1], from[0], azimuth, meters);
    return new double[] {end.lon2, end.lat2};
  }

  public static double distance(double[] a, double[] b) {
    return Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0]).s12;
  }

  private double pick(double[] values) {
    return values[random.nextInt(values.length)];
  }
}
