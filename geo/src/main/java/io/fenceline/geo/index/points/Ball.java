package io.fenceline.geo.index.points;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.Wgs84;

/**
 * A ball in space, in metres, around a part of the earth's surface. The poles and the antimeridian
 * are nothing special in space.
 */
record Ball(double x, double y, double z, double radius) {
  /** How many numbers a ball takes in an array. */
  static final int STRIDE = 4;

  static Ball around(Box box) {
    double[] middle = new double[3];
    setPosition(middle, 0, (box.west() + box.east()) / 2, (box.south() + box.north()) / 2);
    return new Ball(middle[0], middle[1], middle[2], box.radiusMeters());
  }

  void write(double[] balls, int at) {
    balls[at] = x;
    balls[at + 1] = y;
    balls[at + 2] = z;
    balls[at + 3] = radius;
  }

  /** A lower bound of the distance in space from a point to any in a ball that was written. */
  static double leastChord(double[] balls, int at, double px, double py, double pz) {
    double dx = px - balls[at];
    double dy = py - balls[at + 1];
    double dz = pz - balls[at + 2];
    return Math.max(0, Math.sqrt(dx * dx + dy * dy + dz * dz) - balls[at + 3]);
  }

  /** Writes x, y and z of a point of the ellipsoid. */
  static void setPosition(double[] positions, int at, double lon, double lat) {
    double parallel = Wgs84.parallelRadius(lat);
    positions[at] = parallel * Math.cos(Math.toRadians(lon));
    positions[at + 1] = parallel * Math.sin(Math.toRadians(lon));
    positions[at + 2] = Wgs84.polarMeters(Math.sin(Math.toRadians(lat)));
  }
}
