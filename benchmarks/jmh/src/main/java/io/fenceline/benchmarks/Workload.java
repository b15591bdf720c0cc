package io.fenceline.benchmarks;

import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.geo.PolygonShape;
import io.fenceline.producers.simulation.Fleet;
import io.fenceline.producers.simulation.UniformZones;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Zones and the points to look them up at, the same for the same seed.
 *
 * @param points longitude, latitude, longitude, ...
 */
record Workload(List<Zone> zones, double[] points) {
  private static final int POINTS = 1 << 20;
  private static final Fleet.Bounds UNITED_STATES = UniformZones.bounds(1);

  /** The workload of a name, which is a parameter of benchmarks, or that of a directory's files. */
  static Workload named(String name) {
    return switch (name) {
      case "uniform-3k" -> uniform(3_000, 1);
      case "uniform-30k" -> uniform(30_000, 1);
      case "uniform-300k" -> uniform(300_000, 1);
      case "uniform-3M-same-area" -> uniform(3_000_000, 1);
      case "uniform-3M-ten-areas" -> uniform(3_000_000, 10);
      case "city" -> city(20_000, 1_000);
      case "mix" -> mix(100_000);
      case "huge-10k" -> huge(10_000, 150);
      case "huge-450k" -> huge(450_000, 6_800);
      case "shops-5400" -> MultiPartWorkloads.chains(5_400, 1, POINTS);
      case "chains-300" -> MultiPartWorkloads.chains(5_400, 18, POINTS);
      case "motorways" -> MultiPartWorkloads.motorways(400_000, 0, POINTS);
      case "motorways-near" -> MultiPartWorkloads.motorways(400_000, 0.005, POINTS);
      default -> FileWorkload.read(Path.of(name));
    };
  }

  /** Six-sided zones of up to 0.2 x 0.4 degrees over the United States, or so many times it. */
  static Workload uniform(int count, int areas) {
    UniformZones rings = new UniformZones(count, areas);
    List<Zone> zones = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      zones.add(zone("zone-" + i, hexagon(rings.next())));
    }
    Fleet.Bounds area = UniformZones.bounds(areas);
    SplittableRandom random = new SplittableRandom(count + 1L);
    double[] points = new double[2 * POINTS];
    for (int i = 0; i < points.length; i += 2) {
      points[i] = between(area.west(), area.east(), random);
      points[i + 1] = between(area.south(), area.north(), random);
    }
    return new Workload(zones, points);
  }

  /** Small zones that overlap in one city, and devices that move 20 metres at a time. */
  static Workload city(int count, int devices) {
    SplittableRandom random = new SplittableRandom(count);
    List<Zone> zones = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      double lon = between(-0.3, 0.1, random);
      double lat = between(51.4, 51.6, random);
      double size = between(0.0002, 0.002, random);
      zones.add(zone("zone-" + i, sixSided(lon, lat, size, random)));
    }
    double[] points = new double[2 * POINTS];
    for (int i = 0; i < points.length; i += 2) {
      int before = i - 2 * devices;
      double turn = 2 * Math.PI * random.nextDouble();
      points[i] =
          before < 0 ? between(-0.3, 0.1, random) : points[before] + 0.0002 * Math.cos(turn);
      points[i + 1] =
          before < 0 ? between(51.4, 51.6, random) : points[before + 1] + 0.0002 * Math.sin(turn);
    }
    return new Workload(zones, points);
  }

  /** Zones from ten metres to a continent, fewer the larger they are, looked up near zones. */
  static Workload mix(int count) {
    SplittableRandom random = new SplittableRandom(count);
    List<Zone> zones = new ArrayList<>(count);
    double[] points = new double[2 * POINTS];
    for (int i = 0; i < count; i++) {
      double size = Math.min(1e-4 * Math.pow(1 - random.nextDouble(), -1.25), 30);
      double lon = between(UNITED_STATES.west(), UNITED_STATES.east(), random);
      double lat = between(UNITED_STATES.south(), UNITED_STATES.north(), random);
      zones.add(zone("zone-" + i, sixSided(lon, lat, size, random)));
    }
    for (int i = 0; i < points.length; i += 2) {
      int zone = random.nextInt(count);
      double[] ring = ((PolygonShape) zones.get(zone).shape()).coordinates();
      points[i] = between(ring[0], ring[4], random);
      points[i + 1] = between(ring[7], ring[1], random);
    }
    return new Workload(zones, points);
  }

  /** One zone, half of its positions around it and half around its holes. */
  static Workload huge(int positions, int holes) {
    SplittableRandom random = new SplittableRandom(positions);
    int side = (int) Math.ceil(Math.sqrt(holes));
    int corners = positions / 2 / holes - 1;
    List<double[]> rings = new ArrayList<>();
    rings.add(ring(0, 0, 10, positions / 2, 1, random));
    for (int i = 0; i < holes; i++) {
      double lon = 12.0 / side * (i % side - side / 2.0 + 0.5);
      double lat = 12.0 / side * (Math.floorDiv(i, side) - side / 2.0 + 0.5);
      rings.add(ring(lon, lat, 5.0 / side, corners, -1, random));
    }
    double[] points = new double[2 * POINTS];
    for (int i = 0; i < points.length; i++) {
      points[i] = between(-10, 10, random);
    }
    return new Workload(List.of(zone("huge", polygon(rings))), points);
  }

  static PolygonShape sixSided(double lon, double lat, double size, SplittableRandom random) {
    return hexagon(UniformZones.sixSided(lon, lat, size, random));
  }

  private static PolygonShape hexagon(double[] ring) {
    return new PolygonShape(ring, new int[] {7}, new int[] {1});
  }

  /** A coast: noise upon waves around a circle. {@code winding} is 1 or -1. */
  private static double[] ring(
      double lon, double lat, double radius, int corners, int winding, SplittableRandom random) {
    double[] ring = new double[2 * corners + 2];
    for (int i = 0; i < corners; i++) {
      double angle = winding * 2 * Math.PI * i / corners;
      double waves = 0.9 + 0.05 * Math.sin(7 * angle) + 0.02 * Math.sin(61 * angle);
      double r = radius * (waves + 10.0 / corners * random.nextDouble());
      ring[2 * i] = lon + r * Math.cos(angle);
      ring[2 * i + 1] = lat + r * Math.sin(angle);
    }
    ring[2 * corners] = ring[0];
    ring[2 * corners + 1] = ring[1];
    return ring;
  }

  private static PolygonShape polygon(List<double[]> rings) {
    double[] coordinates = new double[rings.stream().mapToInt(ring -> ring.length).sum()];
    int[] ringEnds = new int[rings.size()];
    int at = 0;
    for (int i = 0; i < ringEnds.length; i++) {
      double[] ring = rings.get(i);
      System.arraycopy(ring, 0, coordinates, at, ring.length);
      at += ring.length;
      ringEnds[i] = at / 2;
    }
    return new PolygonShape(coordinates, ringEnds, new int[] {ringEnds.length});
  }

  private static Zone zone(String id, PolygonShape shape) {
    return new Zone(id, 1, shape, ZoneRules.NONE, null);
  }

  private static double between(double low, double high, SplittableRandom random) {
    return low + (high - low) * random.nextDouble();
  }
}
