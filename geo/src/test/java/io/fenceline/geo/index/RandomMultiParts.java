package io.fenceline.geo.index;

import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import java.util.Random;

/** Shapes of many parts: chains of shops that lie far apart, and networks of roads. */
public final class RandomMultiParts {
  private final Random random;
  private final double[] points;

  /**
   * @param points lon, lat, lon, lat, ... around which parts lie
   */
  public RandomMultiParts(Random random, double[] points) {
    this.random = random;
    this.points = points;
  }

  /** Polygons of a few metres to some kilometres, some of which may overlap; a few in holes. */
  public PolygonShape chain() {
    int shops = random.nextInt(8) == 0 ? 65 + random.nextInt(100) : 2 + random.nextInt(30);
    int corners = random.nextInt(8) == 0 ? 140 : 3 + random.nextInt(6);
    int rings = random.nextInt(4) == 0 ? 2 : 1;
    double[] coordinates = new double[2 * shops * rings * (corners + 1)];
    int[] ringEnds = new int[shops * rings];
    int[] polygonEnds = new int[shops];
    for (int i = 0; i < shops; i++) {
      double[] point = near(1);
      double size = size(1e-4, 0.05);
      for (int ring = 0; ring < rings; ring++) {
        int at = i * rings + ring;
        addRing(coordinates, 2 * at * (corners + 1), corners, point, size / (1 + ring));
        ringEnds[at] = (at + 1) * (corners + 1);
      }
      polygonEnds[i] = (i + 1) * rings;
    }
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }

  private void addRing(double[] coordinates, int from, int corners, double[] point, double size) {
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * i / corners;
      double radius = size * (0.5 + 0.5 * random.nextDouble());
      coordinates[from + 2 * i] = clamp(point[0] + radius * Math.cos(angle), 180);
      coordinates[from + 2 * i + 1] = clamp(point[1] + radius * Math.sin(angle), 90);
    }
    coordinates[from + 2 * corners] = coordinates[from];
    coordinates[from + 2 * corners + 1] = coordinates[from + 1];
  }

  /** Lines between points, over 180 as well, some with thousands of positions. */
  public Corridor network() {
    int lines = random.nextInt(3) == 0 ? 17 + random.nextInt(10) : 1 + random.nextInt(6);
    int positions = random.nextInt(5) == 0 ? 150 : 2 + random.nextInt(20);
    double[] coordinates = new double[2 * lines * positions];
    int[] lineEnds = new int[lines];
    for (int i = 0; i < lines; i++) {
      addLine(coordinates, 2 * i * positions, positions);
      lineEnds[i] = (i + 1) * positions;
    }
    return new Corridor(coordinates, lineEnds, size(1, 20_000));
  }

  private void addLine(double[] coordinates, int from, int positions) {
    double[] a = near(2);
    double step = size(1e-4, 0.3);
    double lon = a[0];
    double lat = a[1];
    for (int i = 0; i < positions; i++) {
      coordinates[from + 2 * i] = lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
      coordinates[from + 2 * i + 1] = lat;
      lon = coordinates[from + 2 * i] + step * (random.nextDouble() - 0.2);
      lat = clamp(lat + step * (random.nextDouble() - 0.4), 90);
    }
  }

  private double[] near(double degrees) {
    int point = 2 * random.nextInt(points.length / 2);
    return new double[] {
      clamp(points[point] + degrees * (random.nextDouble() - 0.5), 180),
      clamp(points[point + 1] + degrees * (random.nextDouble() - 0.5), 90)
    };
  }

  private double size(double least, double most) {
    return least * Math.pow(most / least, random.nextDouble());
  }

  private static double clamp(double value, double limit) {
    return Math.max(-limit, Math.min(limit, value));
  }
}
