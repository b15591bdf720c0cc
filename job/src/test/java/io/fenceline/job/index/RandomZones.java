package io.fenceline.job.index;

import io.fenceline.event.Zone;
import io.fenceline.event.ZoneRules;
import io.fenceline.geometry.PolygonShape;
import java.util.Arrays;
import java.util.Random;

/** Zones from ten metres to a continent, and points that lie where it hurts. */
final class RandomZones {
  private final Random random;

  /** Zones lie around a few places, so that they meet. */
  private final double[] places = new double[12];

  RandomZones(Random random) {
    this.random = random;
    for (int i = 0; i < places.length; i += 2) {
      places[i] = random.nextInt(4) == 0 ? 180 - 360 * random.nextInt(2) : onGrid(360) - 180;
      places[i + 1] = random.nextInt(4) == 0 ? 90 - 180 * random.nextInt(2) : onGrid(180) - 90;
    }
  }

  /** A limit of cells of some level. */
  private double onGrid(int span) {
    double side = Math.scalb(1.0, 4 - 2 * random.nextInt(10));
    return Math.floor(span * random.nextDouble() / side) * side;
  }

  Zone zone(String id) {
    int place = 2 * random.nextInt(places.length / 2);
    double size = 1e-4 * Math.pow(6e5, random.nextDouble());
    int parts = random.nextInt(5) == 0 ? 2 : 1;
    int rings = random.nextInt(4) == 0 ? 2 : 1;
    int corners = random.nextInt(12) == 0 ? 300 : 3 + random.nextInt(7);
    double[] coordinates = new double[2 * parts * rings * (corners + 1)];
    int[] ringEnds = new int[parts * rings];
    for (int ring = 0; ring < ringEnds.length; ring++) {
      int from = 2 * ring * (corners + 1);
      addRing(coordinates, from, corners, places[place], places[place + 1], size);
      ringEnds[ring] = (ring + 1) * (corners + 1);
    }
    int[] polygonEnds = new int[parts];
    Arrays.setAll(polygonEnds, part -> rings * (part + 1));
    PolygonShape shape = new PolygonShape(coordinates, ringEnds, polygonEnds);
    return new Zone(id, 1, shape, ZoneRules.NONE, null);
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
   * On a vertex, on an edge as far as doubles allow, on a cell's limit, anywhere; or next to it.
   */
  double[] pointAt(Zone zone) {
    double[] c = ((PolygonShape) zone.shape()).coordinates();
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

  private double near(double value) {
    return switch (random.nextInt(5)) {
      case 0 -> Math.nextUp(value);
      case 1 -> Math.nextDown(value);
      default -> value;
    };
  }
}
