package io.fenceline.geo;

/** What is straight in lon/lat from one place to another, and goes the short way over 180. */
public final class AntimeridianSplit {
  private static final double HALF_TURN = 180;

  private AntimeridianSplit() {}

  /**
   * Closed segments, x1, y1, x2, y2 of each, which with longitudes in [-180, 180] have the places
   * of the way. What it has on the meridian 180 is there as 180 and as -180 (rule G3). One that
   * passes 180 is there twice, with an end beyond it, which is exact but for that end's longitude.
   * Longitude half a turn apart goes over 0.
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

  /** The whole way, as it is seen from either side of the edge: none of it is rounded away. */
  private static double[] overTheEdge(double fromLon, double fromLat, double toLon, double toLat) {
    double turn = Math.copySign(2 * HALF_TURN, fromLon);
    return new double[] {
      fromLon, fromLat, toLon + turn, toLat, fromLon - turn, fromLat, toLon, toLat
    };
  }
}
