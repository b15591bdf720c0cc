package io.fenceline.geo.index.points;

import java.util.Random;
import net.sf.geographiclib.Geodesic;

/** A point that is nothing but what the grid needs. Compared by identity, as the grid does. */
final class TestPoint implements Located {
  private static final double[] SPECIAL_LONGITUDES = {-180, 180, 0, 179.9999, -179.9999};
  private static final double[] SPECIAL_LATITUDES = {-90, 90, 0, 89.9999, -89.9999};

  private final String id;
  private final double lon;
  private final double lat;

  TestPoint(String id, double lon, double lat) {
    this.id = id;
    this.lon = lon;
    this.lat = lat;
  }

  /** Anywhere, at special places, or near another one: within metres to hundreds of kilometres. */
  static TestPoint random(String id, Random random, TestPoint other) {
    double lon = 360 * random.nextDouble() - 180;
    double lat = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
    return switch (random.nextInt(8)) {
      case 0 -> new TestPoint(id, pick(random, SPECIAL_LONGITUDES), lat);
      case 1 -> new TestPoint(id, lon, pick(random, SPECIAL_LATITUDES));
      case 2 ->
          new TestPoint(id, pick(random, SPECIAL_LONGITUDES), pick(random, SPECIAL_LATITUDES));
      case 3 -> new TestPoint(id, other.lon, other.lat);
      case 4, 5, 6 -> other.near(id, random);
      default -> new TestPoint(id, lon, lat);
    };
  }

  private TestPoint near(String id, Random random) {
    double meters = Math.pow(10, 6 * random.nextDouble());
    var end = Geodesic.WGS84.Direct(lat, lon, 360 * random.nextDouble(), meters);
    return new TestPoint(id, end.lon2, end.lat2);
  }

  private static double pick(Random random, double[] values) {
    return values[random.nextInt(values.length)];
  }

  double distanceMeters(double fromLon, double fromLat) {
    return Geodesic.WGS84.Inverse(fromLat, fromLon, lat, lon).s12;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public double lon() {
    return lon;
  }

  @Override
  public double lat() {
    return lat;
  }

  @Override
  public String toString() {
    return id + " at " + lon + ", " + lat;
  }
}
