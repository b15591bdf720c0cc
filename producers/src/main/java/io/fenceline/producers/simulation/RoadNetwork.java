package io.fenceline.producers.simulation;

import java.util.SplittableRandom;

/**
 * Roads that begin anywhere, bend slowly and stay in their bounds: a workload of the benchmarks.
 * The same seed gives the same roads, of six decimals. Not thread-safe.
 */
public final class RoadNetwork {
  /** The limit of one road: some 500 km. */
  public static final int MAX_POSITIONS = 1_000;

  private static final double STEP_DEGREES = 0.005;
  private static final double BEND_RADIANS = 0.1;
  private static final double DECIMALS = 1e6;

  private final Fleet.Bounds bounds;
  private final SplittableRandom random;

  public RoadNetwork(Fleet.Bounds bounds, long seed) {
    this.bounds = bounds;
    this.random = new SplittableRandom(seed);
  }

  /**
   * The next road: longitude, latitude, longitude, ...
   *
   * @param positions 2 at least
   */
  public double[] next(int positions) {
    double[] road = new double[2 * positions];
    double lon = random.nextDouble(bounds.west(), bounds.east());
    double lat = random.nextDouble(bounds.south(), bounds.north());
    double heading = random.nextDouble(2 * Math.PI);
    for (int i = 0; i < road.length; i += 2) {
      road[i] = Math.round(lon * DECIMALS) / DECIMALS;
      road[i + 1] = Math.round(lat * DECIMALS) / DECIMALS;
      heading += BEND_RADIANS * random.nextGaussian();
      if (!isInside(along(lon, Math.sin(heading)), along(lat, Math.cos(heading)))) {
        heading += Math.PI;
      }
      lon = clamp(along(lon, Math.sin(heading)), bounds.west(), bounds.east());
      lat = clamp(along(lat, Math.cos(heading)), bounds.south(), bounds.north());
    }
    return road;
  }

  private static double along(double from, double share) {
    return from + STEP_DEGREES * share;
  }

  private static double clamp(double value, double low, double high) {
    return Math.max(low, Math.min(high, value));
  }

  private boolean isInside(double lon, double lat) {
    return bounds.west() <= lon
        && lon <= bounds.east()
        && bounds.south() <= lat
        && lat <= bounds.north();
  }
}
