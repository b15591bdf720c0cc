package io.fenceline.job;

import java.util.SplittableRandom;

/** Features as text, over the United States. */
public final class TestFeatures {
  private TestFeatures() {}

  public static double lon(SplittableRandom random) {
    return -127.96875 + 61.5234375 * random.nextDouble();
  }

  public static double lat(SplittableRandom random) {
    return 26.745610382199022 + 24.872407666574678 * random.nextDouble();
  }

  /** One of overlapping zones of up to 0.2 x 0.4 degrees. */
  public static String sixSided(SplittableRandom random, String trigger) {
    double x = lon(random);
    double y = lat(random);
    double x1 = x - random.nextDouble(0.1);
    double y1 = y + random.nextDouble(0.1);
    double y2 = y1 + random.nextDouble(0.1);
    double x3 = x + random.nextDouble(0.1);
    double y4 = y - random.nextDouble(0.1);
    double y5 = y4 - random.nextDouble(0.1);
    double x6 = x - random.nextDouble(0.1);
    String ring =
        position(x1, y1)
            + ','
            + position(x, y2)
            + ','
            + position(x3, y1)
            + ','
            + position(x3, y4)
            + ','
            + position(x, y5)
            + ','
            + position(x6, y4)
            + ','
            + position(x1, y1);
    return feature(ring, trigger);
  }

  /** Half of the positions in a ring about the country, half in holes. */
  public static String huge(int positions, int holes) {
    StringBuilder rings = new StringBuilder(40 * positions);
    ring(rings, -97, 39, 12, positions / 2);
    int side = (int) Math.ceil(Math.sqrt(holes));
    for (int i = 0; i < holes; i++) {
      rings.append("],[");
      double lon = -97 + 14.0 / side * (i % side - side / 2.0);
      double lat = 39 + 14.0 / side * (Math.floorDiv(i, side) - side / 2.0);
      ring(rings, lon, lat, 5.0 / side, positions / 2 / holes);
    }
    return feature(rings.toString(), "EXIT");
  }

  private static void ring(StringBuilder text, double lon, double lat, double radius, int corners) {
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * (i % (corners - 1)) / (corners - 1);
      double r = radius * (1 + 0.02 * Math.sin(61 * angle));
      text.append(i == 0 ? "" : ",")
          .append(position(lon + r * Math.cos(angle), lat + r * Math.sin(angle)));
    }
  }

  private static String position(double lon, double lat) {
    return "[" + lon + "," + lat + "]";
  }

  private static String feature(String rings, String trigger) {
    return "{\"type\":\"Feature\",\"properties\":{\"ad\":{\"title\":\"ad\"},\"adTriggers\":[\""
        + trigger
        + "\"]},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[["
        + rings
        + "]]}}";
  }
}
