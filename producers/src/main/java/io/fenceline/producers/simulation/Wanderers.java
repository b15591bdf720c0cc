package io.fenceline.producers.simulation;

import io.fenceline.event.Fix;
import java.util.SplittableRandom;

/**
 * Devices {@code device-0}, {@code device-1}, ... that start evenly spread, report in turn and move
 * by a normal distribution: the workload of the benchmarks. The same seed gives the same places, of
 * six decimals. Not thread-safe.
 */
public final class Wanderers {
  public static final String ID_PREFIX = "device-";

  private static final double DECIMALS = 1e6;

  private final double[] lons;
  private final double[] lats;
  private final double stepDegrees;
  private final Fleet.Bounds bounds;
  private final SplittableRandom random;
  private long count;

  /**
   * @param stepDegrees standard deviation of a move in longitude and in latitude
   */
  public Wanderers(int devices, double stepDegrees, Fleet.Bounds bounds, long seed) {
    this.lons = new double[devices];
    this.lats = new double[devices];
    this.stepDegrees = stepDegrees;
    this.bounds = bounds;
    this.random = new SplittableRandom(seed);
  }

  /**
   * The next fix; the first of each device is where it starts.
   *
   * @param timeMillis event time, epoch milliseconds
   */
  public Fix next(long timeMillis) {
    int device = (int) (count % lons.length);
    boolean first = count++ < lons.length;
    lons[device] = step(first, lons[device], bounds.west(), bounds.east());
    lats[device] = step(first, lats[device], bounds.south(), bounds.north());
    return Fix.of(ID_PREFIX + device, timeMillis, lons[device], lats[device]);
  }

  /** A step over the bounds ends at them. */
  private double step(boolean first, double from, double low, double high) {
    double to =
        first
            ? low + (high - low) * random.nextDouble()
            : Math.min(Math.max(from + stepDegrees * random.nextGaussian(), low), high);
    return Math.round(to * DECIMALS) / DECIMALS;
  }
}
