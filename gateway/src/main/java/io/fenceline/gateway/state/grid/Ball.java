package io.fenceline.gateway.state.grid;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.Wgs84;

/**
 * A ball in space, in metres, around a part of the earth's surface. The poles and the antimeridian
 * are nothing special in space.
 */
record Ball(double x, double y, double z, double radius) {

  static Ball around(Box box) {
    double[] middle = new double[3];
    setPosition(middle, 0, (box.west() + box.east()) / 2, (box.south() + box.north()) / 2);
    return new Ball(middle[0], middle[1], middle[2], box.radiusMeters());
  }

  /** A lower bound of the distance in space from a point to any in the ball. */
  double leastChord(double px, double py, double pz) {
    double dx = px - x;
    double dy = py - y;
    double dz = pz - z;
    return Math.max(0, Math.sqrt(dx * dx + dy * dy + dz * dz) - radius);
  }

  /** Writes x, y and z of a point of the ellipsoid. */
  static void setPosition(double[] positions, int at, double lon, double lat) {
    double parallel = Wgs84.parallelRadius(lat);
    positions[at] = parallel * Math.cos(Math.toRadians(lon));
    positions[at + 1] = parallel * Math.sin(Math.toRadians(lon));
    positions[at + 2] = Wgs84.polarMeters(Math.sin(Math.toRadians(lat)));
  }
}
