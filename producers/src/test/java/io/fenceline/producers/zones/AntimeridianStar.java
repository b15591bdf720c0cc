package io.fenceline.producers.zones;

import io.fenceline.geo.PolygonShape;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A star around (180, 0) with a hole; longitudes on the plane have at most 9 decimals. */
record AntimeridianStar(List<double[]> outer, List<double[]> hole) {

  static AntimeridianStar random(Random random) {
    return new AntimeridianStar(star(random, 5, 9), star(random, 1, 4));
  }

  private static List<double[]> star(Random random, double from, double to) {
    List<double[]> star = new ArrayList<>();
    int corners = 3 + random.nextInt(20);
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * (i + 0.9 * random.nextDouble()) / corners;
      double radius = corners < 8 ? to : from + (to - from) * random.nextDouble();
      double x = Math.rint(1e9 * (180 + radius * Math.cos(angle))) / 1e9;
      star.add(new double[] {x, radius * Math.sin(angle)});
    }
    star.add(star.get(0));
    return star;
  }

  private static double wrap(double x) {
    return x > 180 ? BigDecimal.valueOf(x).subtract(BigDecimal.valueOf(360)).doubleValue() : x;
  }

  /** Whether one can see that the outer ring goes over the antimeridian, and the hole, too. */
  boolean shows() {
    return shows(outer) && shows(hole);
  }

  private static boolean shows(List<double[]> ring) {
    return ring.stream().anyMatch(p -> p[0] > 180) && ring.stream().anyMatch(p -> p[0] < 180);
  }

  String text(boolean wrapped) {
    return "[" + text(outer, wrapped) + "," + text(hole, wrapped) + "]";
  }

  private static String text(List<double[]> ring, boolean wrapped) {
    return ring.stream()
        .map(p -> List.of(wrapped ? wrap(p[0]) : p[0], p[1]).toString())
        .toList()
        .toString();
  }

  List<List<Double>> positions() {
    List<List<Double>> positions = new ArrayList<>();
    for (double[] p : outer) {
      positions.add(List.of(wrap(p[0]), p[1]));
    }
    return positions;
  }

  PolygonShape plane() {
    double[] coordinates = new double[2 * (outer.size() + hole.size())];
    int i = 0;
    for (List<double[]> ring : List.of(outer, hole)) {
      for (double[] p : ring) {
        coordinates[i++] = p[0];
        coordinates[i++] = p[1];
      }
    }
    return new PolygonShape(
        coordinates, new int[] {outer.size(), outer.size() + hole.size()}, new int[] {2});
  }
}
