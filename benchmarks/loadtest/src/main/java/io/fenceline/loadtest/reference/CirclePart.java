package io.fenceline.loadtest.reference;

import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicMask;

/** A circle or ring by geodesic distance on WGS84, limits included (rule G2). */
record CirclePart(double lon, double lat, double innerMeters, double meters) implements Part {

  @Override
  public boolean covers(double lon, double lat) {
    double distance = distanceMeters(this.lon, this.lat, lon, lat);
    return innerMeters <= distance && distance <= meters;
  }

  static double distanceMeters(double lon1, double lat1, double lon2, double lat2) {
    return Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2, GeodesicMask.DISTANCE).s12;
  }

  @Override
  public Box box() {
    return Box.around(lon, lat, meters);
  }
}
