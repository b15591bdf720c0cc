package io.fenceline.producers.simulation;

import io.fenceline.event.Fix;
import java.util.SplittableRandom;

/**
 * Vehicles {@code device-0}, {@code device-1}, ... of cities, which report in turn: most are
 * parked, the others drive at 30 to 50 km/h, turn at crossings and stay in their city. Positions
 * have the noise of GPS. The same seed gives the same places, of six decimals. Not thread-safe.
 */
public final class CityFleet {
  private static final double NOISE_METERS = 5;
  private static final double SLOWEST_METERS_PER_SECOND = 30 / 3.6;
  private static final double FASTEST_METERS_PER_SECOND = 50 / 3.6;
  private static final double SECONDS_BETWEEN_CROSSINGS = 30;
  private static final double MOST_REMOTE = 2.5;
  private static final double DECIMALS = 1e6;

  private final Cities cities;
  private final SplittableRandom random;
  private final double secondsBetweenFixes;
  private final double[] lons;
  private final double[] lats;

  /** In radians clockwise from north. */
  private final float[] headings;

  /** 0: parked. */
  private final float[] metersPerSecond;

  private long count;

  /**
   * @param parkedShare of the devices, from 0 to 1
   * @param secondsBetweenFixes of one device
   */
  public CityFleet(
      int devices, int cities, double parkedShare, double secondsBetweenFixes, long seed) {
    this.cities = new Cities(cities, seed);
    this.random = new SplittableRandom(seed);
    this.secondsBetweenFixes = secondsBetweenFixes;
    lons = new double[devices];
    lats = new double[devices];
    headings = new float[devices];
    metersPerSecond = new float[devices];
    for (int i = 0; i < devices; i++) {
      lons[i] = this.cities.randomLon(i, random);
      lats[i] = this.cities.randomLat(i, random);
      headings[i] = (float) random.nextDouble(2 * Math.PI);
      double speed = random.nextDouble(SLOWEST_METERS_PER_SECOND, FASTEST_METERS_PER_SECOND);
      metersPerSecond[i] = random.nextDouble() < parkedShare ? 0 : (float) speed;
    }
  }

  /**
   * The next fix.
   *
   * @param timeMillis event time, epoch milliseconds
   */
  public Fix next(long timeMillis) {
    int device = (int) (count++ % lons.length);
    if (count > lons.length && metersPerSecond[device] > 0) {
      move(device);
    }
    double noise = NOISE_METERS / Cities.METERS_PER_DEGREE;
    return Fix.of(
        Wanderers.ID_PREFIX + device,
        timeMillis,
        round(lons[device] + noise * random.nextGaussian() / cities.shrink(device)),
        round(lats[device] + noise * random.nextGaussian()));
  }

  private void move(int device) {
    if (cities.remoteness(device, lons[device], lats[device]) > MOST_REMOTE) {
      headings[device] = (float) cities.headingToCentre(device, lons[device], lats[device]);
    } else if (random.nextDouble() < secondsBetweenFixes / SECONDS_BETWEEN_CROSSINGS) {
      headings[device] += (float) (random.nextBoolean() ? Math.PI / 2 : -Math.PI / 2);
    }
    double degrees = metersPerSecond[device] * secondsBetweenFixes / Cities.METERS_PER_DEGREE;
    lons[device] += degrees * Math.sin(headings[device]) / cities.shrink(device);
    lats[device] += degrees * Math.cos(headings[device]);
  }

  private static double round(double degrees) {
    return Math.round(degrees * DECIMALS) / DECIMALS;
  }
}
