package io.fenceline.geo.index;

import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import java.util.Arrays;
import java.util.Random;

/** Zones from ten metres to a continent, and points that lie where it hurts. */
final class RandomZones {
  private static final double METERS_PER_DEGREE = 111_200;

  private final Random random;
  private final RandomMultiParts multi;

  /** Zones lie around a few points, so that they meet. */
  private final double[] points = new double[12];

  RandomZones(Random random) {
    this.random = random;
    this.multi = new RandomMultiParts(random, points);
    for (int i = 0; i < points.length; i += 2) {
      points[i] = random.nextInt(4) == 0 ? 180 - 360 * random.nextInt(2) : onGrid(360) - 180;
      points[i + 1] = random.nextInt(4) == 0 ? 90 - 180 * random.nextInt(2) : onGrid(180) - 90;
    }
  }

  /** A limit of cells of some level. */
  private double onGrid(int span) {
    double side = Math.scalb(1.0, 4 - 2 * random.nextInt(10));
    return Math.floor(span * random.nextDouble() / side) * side;
  }

  TestZone zone(String id) {
    int point = point();
    double size = size();
    Shape shape =
        switch (random.nextInt(12)) {
          case 10 -> multi.chain();
          case 11 -> multi.network();
          case 0 -> circle(points[point], points[point + 1], size);
          case 1 -> corridor(points[point], points[point + 1], size);
          case 2 -> cut(points[point + 1], size);
          case 3 -> sliver(points[point], points[point + 1], size);
          default -> polygons(point, size);
        };
    return new TestZone(id, 1, shape);
  }

  private int point() {
    return 2 * random.nextInt(points.length / 2);
  }

  private double size() {
    return 1e-4 * Math.pow(6e5, random.nextDouble());
  }

  PolygonShape polygons() {
    return polygons(point(), size());
  }

  /** Or a ring. */
  private Shape circle(double lon, double lat, double size) {
    double meters = METERS_PER_DEGREE * size;
    return new Circle(lon, lat, meters, random.nextBoolean() ? 0 : random.nextDouble() * meters);
  }

  private Shape corridor(double lon, double lat, double size) {
    double[] line = new double[2 * (2 + random.nextInt(4))];
    for (int i = 0; i < line.length; i += 2) {
      line[i] = clamp(lon + size * (random.nextDouble() - 0.5), 180);
      line[i + 1] = clamp(lat + size * (random.nextDouble() - 0.5), 90);
    }
    double meters = METERS_PER_DEGREE * size * random.nextDouble();
    return new Corridor(line, new int[] {line.length / 2}, Math.min(meters, 1e6));
  }

  /** A triangle as thin as doubles allow, or a little thicker. */
  private Shape sliver(double lon, double lat, double size) {
    double x = clamp(lon + size * (random.nextDouble() - 0.5), 180);
    double y = clamp(lat + size * (random.nextDouble() - 0.5), 90);
    double width = Math.max(random.nextInt(3) * Math.ulp(x), random.nextInt(2) * size / 1e4);
    double[] coordinates = {lon, lat, x, y, clamp(x + width, 180), clamp(y - width, 90), lon, lat};
    return new PolygonShape(coordinates, new int[] {4}, new int[] {1});
  }

  /** One on each side of the antimeridian. */
  private Shape cut(double lat, double size) {
    double south = clamp(lat - size / 2, 90);
    double north = clamp(lat + size / 3, 90);
    double west = 180 - size;
    double east = -180 + size * random.nextDouble();
    double[] coordinates = {
      west, south, 180, south, 180, north, west, south, -180, south, east, north, -180, north, -180,
      south
    };
    return new PolygonShape(coordinates, new int[] {4, 8}, new int[] {1, 2});
  }

  private PolygonShape polygons(int point, double size) {
    int parts = random.nextInt(5) == 0 ? 2 : 1;
    int rings = random.nextInt(4) == 0 ? 2 : 1;
    int corners = random.nextInt(12) == 0 ? 300 : 3 + random.nextInt(7);
    double[] coordinates = new double[2 * parts * rings * (corners + 1)];
    int[] ringEnds = new int[parts * rings];
    for (int ring = 0; ring < ringEnds.length; ring++) {
      int from = 2 * ring * (corners + 1);
      addRing(coordinates, from, corners, points[point], points[point + 1], size);
      ringEnds[ring] = (ring + 1) * (corners + 1);
    }
    int[] polygonEnds = new int[parts];
    Arrays.setAll(polygonEnds, part -> rings * (part + 1));
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }

  /** May cross itself. */
  private void addRing(
      double[] coordinates, int from, int corners, double lon, double lat, double size) {
    boolean onGrid = random.nextBoolean();
    double start = random.nextDouble();
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * (start + i + random.nextInt(2)) / corners;
      double radius = size * (0.3 + 0.2 * random.nextDouble());
      double x = lon + radius * Math.cos(angle);
      double y = lat + radius * Math.sin(angle);
      coordinates[from + 2 * i] = clamp(onGrid ? Math.rint(256 * x) / 256 : x, 180);
      coordinates[from + 2 * i + 1] = clamp(onGrid ? Math.rint(256 * y) / 256 : y, 90);
    }
    coordinates[from + 2 * corners] = coordinates[from];
    coordinates[from + 2 * corners + 1] = coordinates[from + 1];
  }

  private static double clamp(double value, double limit) {
    return Math.max(-limit, Math.min(limit, value));
  }

  /**
   * A point on a vertex, on an edge as far as doubles allow, on a cell's limit, anywhere; or next
   * to it.
   */
  double[] pointAt(TestZone zone) {
    double[] c = coordinates(zone.shape());
    int i = 2 * random.nextInt(c.length / 2 - 1);
    double part = random.nextInt(5) / 4.0;
    double lon = c[i] + part * (c[i + 2] - c[i]);
    double lat = c[i + 1] + part * (c[i + 3] - c[i + 1]);
    double side = Math.scalb(1.0, 4 - random.nextInt(22));
    double reach = 1e-5 * Math.pow(1e6, random.nextDouble());
    double x = lon;
    double y = lat;
    switch (random.nextInt(5)) {
      case 0 -> x = Math.rint(lon / side) * side;
      case 1 -> y = Math.rint(lat / side) * side;
      case 2 -> {
        x += reach * (random.nextDouble() - 0.5);
        y += reach * (random.nextDouble() - 0.5);
      }
      case 3 -> x = 180 - 360 * random.nextInt(2);
      default -> {}
    }
    return new double[] {clamp(near(x), 180), clamp(near(y), 90)};
  }

  /** Mostly near the other point; at times at a zone. */
  double[] pointNear(double[] other, TestZone zone) {
    double reach = Math.pow(1e5, random.nextDouble()) * 1e-5;
    return random.nextInt(4) == 0
        ? pointAt(zone)
        : new double[] {
          clamp(other[0] + reach * (random.nextDouble() - 0.5), 180),
          clamp(other[1] + reach * (random.nextDouble() - 0.5), 90)
        };
  }

  /** The ring or the path; of a circle, a rhomb in it. */
  private static double[] coordinates(Shape shape) {
    if (shape instanceof PolygonShape polygon) {
      return polygon.coordinates();
    }
    if (shape instanceof Corridor corridor) {
      return corridor.coordinates();
    }
    Circle circle = (Circle) shape;
    double radius = circle.radiusMeters() / METERS_PER_DEGREE;
    double x = circle.lon();
    double y = circle.lat();
    return new double[] {x, y - radius, x + radius, y, x, y + radius, x - radius, y};
  }

  private double near(double value) {
    return switch (random.nextInt(5)) {
      case 0 -> Math.nextUp(value);
      case 1 -> Math.nextDown(value);
      default -> value;
    };
  }
}
