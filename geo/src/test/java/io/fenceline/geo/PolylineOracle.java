package io.fenceline.geo;

/** The distance to a path by dense sampling, and by ternary search about each least sample. */
public final class PolylineOracle {
  private static final int SAMPLES = 300;

  private PolylineOracle() {}

  static double distance(double[][] line, double lon, double lat) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i + 1 < line.length; i++) {
      least = Math.min(least, toSegment(line, i, lon, lat));
    }
    return least;
  }

  private static double toSegment(double[][] line, int segment, double lon, double lat) {
    double[] distances = new double[SAMPLES + 1];
    for (int k = 0; k <= SAMPLES; k++) {
      distances[k] = toPoint(line, segment, (double) k / SAMPLES, lon, lat);
    }
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k <= SAMPLES; k++) {
      double before = distances[Math.max(0, k - 1)];
      double after = distances[Math.min(SAMPLES, k + 1)];
      if (distances[k] <= before && distances[k] <= after) {
        least = Math.min(least, search(line, segment, k, lon, lat));
      }
    }
    return least;
  }

  private static double search(double[][] line, int segment, int k, double lon, double lat) {
    double from = Math.max(0, k - 1.0) / SAMPLES;
    double to = Math.min(SAMPLES, k + 1.0) / SAMPLES;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 60; i++) {
      double a = from + (to - from) / 3;
      double b = to - (to - from) / 3;
      double toA = toPoint(line, segment, a, lon, lat);
      double toB = toPoint(line, segment, b, lon, lat);
      least = Math.min(least, Math.min(toA, toB));
      if (toA < toB) {
        to = b;
      } else {
        from = a;
      }
    }
    return least;
  }

  private static double toPoint(double[][] line, int segment, double t, double lon, double lat) {
    return RandomPoints.distance(at(line, segment, t), new double[] {lon, lat});
  }

  /** A point of a segment: straight in lon/lat, the short way over 180. */
  public static double[] at(double[][] line, int segment, double t) {
    double[] a = line[segment];
    double[] b = line[segment + 1];
    double span = b[0] - a[0];
    if (Math.abs(span) > 180) {
      span -= Math.copySign(360, span);
    }
    double lat = (1 - t) * a[1] + t * b[1];
    return new double[] {a[0] + t * span, Math.max(-90, Math.min(90, lat))};
  }
}
