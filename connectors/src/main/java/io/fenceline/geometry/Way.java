package io.fenceline.geometry;

/** What is straight in lon/lat from one place to another, and goes the short way over 180. */
public final class Way {
  private static final double HALF_TURN = 180;

  private Way() {}

  /**
   * The parts of a way, closed and with longitudes in [-180, 180]: x1, y1, x2, y2 of each. What it
   * has on the meridian 180 is in the parts as 180 and as -180 (rule G3). The latitude at which it
   * passes 180 is rounded. Longitude half a turn apart goes over 0.
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

  private static double[] overTheEdge(double fromLon, double fromLat, double toLon, double toLat) {
    double edge = Math.copySign(HALF_TURN, fromLon);
    double before = HALF_TURN - Math.abs(fromLon);
    double after = HALF_TURN - Math.abs(toLon);
    double climb = toLat - fromLat;
    double lat =
        before <= after
            ? fromLat + climb * (before / (before + after))
            : toLat - climb * (after / (before + after));
    return new double[] {fromLon, fromLat, edge, lat, -edge, lat, toLon, toLat};
  }
}
