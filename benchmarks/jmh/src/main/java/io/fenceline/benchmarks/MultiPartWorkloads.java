package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.producers.simulation.Fleet;
import io.fenceline.producers.simulation.UniformZones;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Zones of many parts that lie far apart, over the United States. */
final class MultiPartWorkloads {
  private static final Fleet.Bounds AREA = UniformZones.bounds(1);
  private static final int CITIES = 60;
  private static final double CITY_DEGREES = 0.3;

  private static final double BUFFER_METERS = 50;

  /** Between two positions of a motorway: some 200 m. */
  private static final double STEP_DEGREES = 0.002;

  private MultiPartWorkloads() {}

  /**
   * Shops of 50 to 200 m in 60 cities, looked up at random points in these cities.
   *
   * @param shopsPerZone of which each lies in a random city; 1 for a zone for each shop
   */
  static Workload chains(int shops, int shopsPerZone, int points) {
    SplittableRandom random = new SplittableRandom(shops);
    double[] cities = points(CITIES, random);
    List<Zone> zones = new ArrayList<>();
    List<double[]> rings = new ArrayList<>();
    for (int i = 0; i < shops; i++) {
      double[] point = near(cities, CITY_DEGREES, random);
      double size = between(0.0005, 0.002, random);
      rings.add(UniformZones.sixSided(point[0], point[1], size, random));
      if (rings.size() == shopsPerZone) {
        zones.add(zone("chain-" + zones.size(), union(rings)));
        rings.clear();
      }
    }
    return new Workload(zones, near(cities, CITY_DEGREES, points, random));
  }

  private static PolygonShape union(List<double[]> rings) {
    double[] coordinates = new double[rings.stream().mapToInt(ring -> ring.length).sum()];
    int[] ringEnds = new int[rings.size()];
    int[] polygonEnds = new int[rings.size()];
    int at = 0;
    for (int i = 0; i < ringEnds.length; i++) {
      double[] ring = rings.get(i);
      System.arraycopy(ring, 0, coordinates, at, ring.length);
      at += ring.length;
      ringEnds[i] = at / 2;
      polygonEnds[i] = i + 1;
    }
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }

  /**
   * Motorways between cities as one corridor of some 400,000 positions, in ways of up to 100
   * positions and in no order, as in an extract of OpenStreetMap.
   *
   * @param roadDegrees the largest distance of the points from a road, in each axis; 0 for random
   *     points in the whole area
   */
  static Workload motorways(int positions, double roadDegrees, int points) {
    SplittableRandom random = new SplittableRandom(positions);
    double[] cities = points(4 * CITIES, random);
    List<double[]> ways = new ArrayList<>();
    int count = 0;
    while (count < positions) {
      double[] road = road(cities, random);
      count += cut(road, ways, random);
    }
    Collections.shuffle(ways, new Random(positions));
    Corridor corridor = corridor(ways);
    double[] at =
        roadDegrees == 0
            ? points(points, random)
            : near(corridor.coordinates(), 2 * roadDegrees, points, random);
    return new Workload(List.of(zone("motorways", corridor)), at);
  }

  /** A road from one city to the nearest of some others, in waves. */
  private static double[] road(double[] cities, SplittableRandom random) {
    int from = 2 * random.nextInt(cities.length / 2);
    int to = from;
    double nearest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 40; i++) {
      int other = 2 * random.nextInt(cities.length / 2);
      double distance =
          Math.hypot(cities[other] - cities[from], cities[other + 1] - cities[from + 1]);
      if (other != from && distance < nearest) {
        nearest = distance;
        to = other;
      }
    }
    int steps = (int) (nearest / STEP_DEGREES) + 1;
    double[] road = new double[2 * steps + 2];
    double phase = between(0, 10, random);
    for (int i = 0; i <= steps; i++) {
      double part = (double) i / steps;
      double wave = 0.05 * Math.sin(phase + 0.02 * i) * Math.sin(Math.PI * part);
      road[2 * i] = cities[from] + part * (cities[to] - cities[from]) + wave;
      road[2 * i + 1] = cities[from + 1] + part * (cities[to + 1] - cities[from + 1]) - wave;
    }
    return road;
  }

  /** Returns how many positions the ways have. */
  private static int cut(double[] road, List<double[]> ways, SplittableRandom random) {
    int positions = 0;
    int last = road.length / 2 - 1;
    for (int from = 0; from < last; ) {
      int to = Math.min(from + 5 + random.nextInt(95), last);
      ways.add(Arrays.copyOfRange(road, 2 * from, 2 * to + 2));
      positions += to - from + 1;
      from = to;
    }
    return positions;
  }

  private static Corridor corridor(List<double[]> ways) {
    double[] coordinates = new double[ways.stream().mapToInt(way -> way.length).sum()];
    int[] lineEnds = new int[ways.size()];
    int at = 0;
    for (int i = 0; i < lineEnds.length; i++) {
      System.arraycopy(ways.get(i), 0, coordinates, at, ways.get(i).length);
      at += ways.get(i).length;
      lineEnds[i] = at / 2;
    }
    return new Corridor(coordinates, lineEnds, BUFFER_METERS);
  }

  private static double[] points(int count, SplittableRandom random) {
    double[] points = new double[2 * count];
    for (int i = 0; i < points.length; i += 2) {
      points[i] = between(AREA.west(), AREA.east(), random);
      points[i + 1] = between(AREA.south(), AREA.north(), random);
    }
    return points;
  }

  private static double[] near(double[] centres, double span, int count, SplittableRandom random) {
    double[] points = new double[2 * count];
    for (int i = 0; i < points.length; i += 2) {
      double[] point = near(centres, span, random);
      points[i] = point[0];
      points[i + 1] = point[1];
    }
    return points;
  }

  /** A random point around a random one of these, in a square of this side. */
  private static double[] near(double[] centres, double span, SplittableRandom random) {
    int centre = 2 * random.nextInt(centres.length / 2);
    return new double[] {
      centres[centre] + between(-span / 2, span / 2, random),
      centres[centre + 1] + between(-span / 2, span / 2, random)
    };
  }

  private static Zone zone(String id, Shape shape) {
    return new Zone(id, 1, shape, ZoneRules.NONE, null);
  }

  private static double between(double low, double high, SplittableRandom random) {
    return low + (high - low) * random.nextDouble();
  }
}
