package io.fenceline.geo;

import java.util.Random;

/** Nasty polygons on a small grid of some scale, and points that lie where it hurts. */
final class RandomPolygons {
  private static final int GRID = 8;

  private final Random random;
  private final double scale;
  private final double offset;

  RandomPolygons(Random random, double scale, double offset) {
    this.random = random;
    this.scale = scale;
    this.offset = offset;
  }

  double[][][][] polygons() {
    double[][][][] polygons = new double[1 + random.nextInt(3)][][][];
    for (int i = 0; i < polygons.length; i++) {
      polygons[i] = new double[1 + random.nextInt(3)][][];
      for (int j = 0; j < polygons[i].length; j++) {
        polygons[i][j] = ring();
      }
    }
    return polygons;
  }

  /** Crosses itself, repeats positions and runs back along its edges, as chance has it. */
  private double[][] ring() {
    double[][] ring = new double[4 + random.nextInt(9)][];
    for (int i = 0; i < ring.length - 1; i++) {
      boolean repeat = i > 0 && random.nextInt(8) == 0;
      ring[i] = repeat ? ring[random.nextInt(i)] : new double[] {number(), number()};
    }
    ring[ring.length - 1] = ring[0];
    return ring;
  }

  private double number() {
    return offset + scale * random.nextInt(GRID + 1);
  }

  /**
   * A point on a vertex, between two (exactly on the edge, where the grid allows), or anywhere; or
   * near.
   */
  double[] point(double[][][][] polygons) {
    double[][][] polygon = polygons[random.nextInt(polygons.length)];
    double[][] ring = polygon[random.nextInt(polygon.length)];
    int i = random.nextInt(ring.length - 1);
    double[] a = ring[i];
    double[] b = ring[i + 1];
    double part = random.nextInt(5) / 4.0;
    double[] point =
        switch (random.nextInt(4)) {
          case 0 -> new double[] {a[0], a[1]};
          case 1 -> new double[] {a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])};
          case 2 -> new double[] {a[0], number()};
          default ->
              new double[] {
                offset + scale * GRID * random.nextDouble(),
                offset + scale * GRID * random.nextDouble()
              };
        };
    return new double[] {near(point[0]), near(point[1])};
  }

  private double near(double value) {
    return switch (random.nextInt(4)) {
      case 0 -> Math.nextUp(value);
      case 1 -> Math.nextDown(value);
      default -> value;
    };
  }

  static PolygonShape pack(double[][][][] polygons) {
    int rings = 0;
    int positions = 0;
    for (double[][][] polygon : polygons) {
      rings += polygon.length;
      for (double[][] ring : polygon) {
        positions += ring.length;
      }
    }
    double[] coordinates = new double[2 * positions];
    int[] ringEnds = new int[rings];
    int[] polygonEnds = new int[polygons.length];
    int position = 0;
    int ringIndex = 0;
    for (int i = 0; i < polygons.length; i++) {
      for (double[][] ring : polygons[i]) {
        for (double[] p : ring) {
          coordinates[2 * position] = p[0];
          coordinates[2 * position++ + 1] = p[1];
        }
        ringEnds[ringIndex++] = position;
      }
      polygonEnds[i] = ringIndex;
    }
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }
}
