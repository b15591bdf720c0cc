package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;

/** The sides of a box as segments, so short that they are straight on the ellipsoid, too. */
final class BoxSides {
  private static final double MOST_DEGREES = 1;

  private BoxSides() {}

  static boolean anyMeets(Shape shape, Box box) {
    return anyMeets(shape, box.west(), box.south(), box.east(), box.south())
        || anyMeets(shape, box.west(), box.north(), box.east(), box.north())
        || anyMeets(shape, box.west(), box.south(), box.west(), box.north())
        || anyMeets(shape, box.east(), box.south(), box.east(), box.north());
  }

  private static boolean anyMeets(
      Shape shape, double fromLon, double fromLat, double toLon, double toLat) {
    double span = Math.max(toLon - fromLon, toLat - fromLat);
    int count = Math.max(1, (int) Math.ceil(span / MOST_DEGREES));
    double lon = fromLon;
    double lat = fromLat;
    for (int i = 1; i <= count; i++) {
      double part = (double) i / count;
      double nextLon = i == count ? toLon : fromLon + part * (toLon - fromLon);
      double nextLat = i == count ? toLat : fromLat + part * (toLat - fromLat);
      if (shape.meets(lon, lat, nextLon, nextLat)) {
        return true;
      }
      lon = nextLon;
      lat = nextLat;
    }
    return false;
  }
}
