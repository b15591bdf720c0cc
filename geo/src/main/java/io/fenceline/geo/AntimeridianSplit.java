package io.fenceline.geo;

/** Splits segments that are straight in lon/lat and take the short way over 180. */
public final class AntimeridianSplit {
  private static final double HALF_TURN = 180;

  private AntimeridianSplit() {}

  /**
   * Closed segments (x1, y1, x2, y2 of each) that together have the points of the given one. Points
   * on the meridian 180 are at 180 and at -180 (rule G3). A segment that crosses 180 is returned
   * twice, each time with one end beyond 180; only the longitude of that end is rounded. A segment
   * of half a turn goes over 0.
   */
  public static double[] parts(double fromLon, double fromLat, double toLon, double toLat) {
    boolean fromEdge = Math.abs(fromLon) == HALF_TURN;
    boolean toEdge = Math.abs(toLon) == HALF_TURN;
    if (fromEdge && toEdge) {
      return new double[] {-180, fromLat, -180, toLat, 180, fromLat, 180, toLat};
    }
    if (Math.abs(toLon - fromLon) > HALF_TURN) {
      return overTheEdge(fromLon, fromLat, toLon, toLat);
    }
    if (fromEdge) {
      return new double[] {fromLon, fromLat, toLon, toLat, -fromLon, fromLat, -fromLon, fromLat};
    }
    return toEdge
        ? new double[] {fromLon, fromLat, toLon, toLat, -toLon, toLat, -toLon, toLat}
        : new double[] {fromLon, fromLat, toLon, toLat};
  }

  /**
   * The whole segment in the longitudes of either side of 180, so that rounding removes no part of
   * it.
   */
  private static double[] overTheEdge(double fromLon, double fromLat, double toLon, double toLat) {
    double turn = Math.copySign(2 * HALF_TURN, fromLon);
    return new double[] {
      fromLon, fromLat, toLon + turn, toLat, fromLon - turn, fromLat, toLon, toLat
    };
  }
}
