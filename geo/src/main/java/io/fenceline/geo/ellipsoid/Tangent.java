package io.fenceline.geo.ellipsoid;

/**
 * The tangent in space of a segment at one parameter: a point of the ellipsoid, and its derivative
 * by the parameter, in metres.
 */
record Tangent(double x, double y, double z, double vx, double vy, double vz) {

  /**
   * @param lon degrees
   * @param lat degrees
   * @param lonSpan derivative of the longitude by the parameter, in degrees
   * @param latSpan derivative of the latitude by the parameter, in degrees
   */
  static Tangent at(double lon, double lat, double lonSpan, double latSpan) {
    double phi = Math.toRadians(lat);
    double lambda = Math.toRadians(lon);
    double sinLat = Math.sin(phi);
    double cosLat = Math.cos(phi);
    double sinLon = Math.sin(lambda);
    double cosLon = Math.cos(lambda);
    double parallel = Wgs84.primeVerticalRadius(sinLat) * cosLat;
    double north = Wgs84.meridianRadius(sinLat) * Math.toRadians(latSpan);
    double east = parallel * Math.toRadians(lonSpan);
    return new Tangent(
        parallel * cosLon,
        parallel * sinLon,
        Wgs84.polarMeters(sinLat),
        -sinLat * cosLon * north - sinLon * east,
        -sinLat * sinLon * north + cosLon * east,
        cosLat * north);
  }

  /**
   * The parameter of its nearest point to a point in space, in [-half, half]; 0 is the touch point.
   */
  double nearest(double px, double py, double pz, double half) {
    double squaredSpeed = vx * vx + vy * vy + vz * vz;
    if (squaredSpeed == 0) {
      return 0;
    }
    double ahead = ((px - x) * vx + (py - y) * vy + (pz - z) * vz) / squaredSpeed;
    return Math.max(-half, Math.min(half, ahead));
  }

  /** The distance of a point in space from the tangent's point at a parameter. */
  double chord(double px, double py, double pz, double ahead) {
    double dx = px - x - ahead * vx;
    double dy = py - y - ahead * vy;
    double dz = pz - z - ahead * vz;
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
}
