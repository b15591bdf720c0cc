package io.fenceline.producers.simulation;

import java.util.SplittableRandom;

/**
 * Six-sided zones of up to 0.2 x 0.4 degrees, spread evenly: the workload of the benchmarks. The
 * same count gives the same zones. Not thread-safe.
 */
public final class UniformZones {
  /** The limit of areas; more would reach over a pole. */
  public static final double MAX_AREAS = 20;

  /** The greatest half width of the zones of the benchmarks. */
  public static final double HALF_WIDTH_DEGREES = 0.1;

  private static final int AREAS_BESIDE_EACH_OTHER = 4;
  private static final Fleet.Bounds UNITED_STATES =
      new Fleet.Bounds(-127.96875, 26.745610382199022, -66.4453125, 51.6180165487737);

  private final Fleet.Bounds bounds;
  private final double halfWidthDegrees;
  private final SplittableRandom random;

  /**
   * @param count seeds the zones
   * @param areas how many times the area of the United States they are spread over, up to {@link
   *     #MAX_AREAS}
   */
  public UniformZones(int count, double areas) {
    this(count, areas, HALF_WIDTH_DEGREES);
  }

  /**
   * Zones of another size.
   *
   * @param halfWidthDegrees as for {@link #sixSided}
   */
  public UniformZones(int count, double areas, double halfWidthDegrees) {
    this.bounds = bounds(areas);
    this.halfWidthDegrees = halfWidthDegrees;
    this.random = new SplittableRandom(count);
  }

  /** The United States, or so many times as much to their east and south. */
  public static Fleet.Bounds bounds(double areas) {
    Fleet.Bounds one = UNITED_STATES;
    double wide = Math.min(areas, AREAS_BESIDE_EACH_OTHER);
    double high = areas / wide;
    return new Fleet.Bounds(
        one.west(),
        one.north() - high * (one.north() - one.south()),
        one.west() + wide * (one.east() - one.west()),
        one.north());
  }

  /** The ring of the next zone: longitude, latitude, longitude, ...; closed. */
  public double[] next() {
    double lon = between(bounds.west(), bounds.east(), random);
    double lat = between(bounds.south(), bounds.north(), random);
    return sixSided(lon, lat, halfWidthDegrees, random);
  }

  /**
   * A ring around a point, pointed in the north and south.
   *
   * @param halfWidthDegrees at most; half of the height is up to twice that
   */
  public static double[] sixSided(
      double lon, double lat, double halfWidthDegrees, SplittableRandom random) {
    double[] ring = new double[14];
    ring[0] = lon - between(0, halfWidthDegrees, random);
    ring[1] = lat + between(0, halfWidthDegrees, random);
    ring[2] = lon;
    ring[3] = ring[1] + between(0, halfWidthDegrees, random);
    ring[4] = lon + between(0, halfWidthDegrees, random);
    ring[5] = ring[1];
    ring[6] = ring[4];
    ring[7] = lat - between(0, halfWidthDegrees, random);
    ring[8] = lon;
    ring[9] = ring[7] - between(0, halfWidthDegrees, random);
    ring[10] = lon - between(0, halfWidthDegrees, random);
    ring[11] = ring[7];
    ring[12] = ring[0];
    ring[13] = ring[1];
    return ring;
  }

  private static double between(double low, double high, SplittableRandom random) {
    return low + (high - low) * random.nextDouble();
  }
}
