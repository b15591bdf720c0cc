package io.fenceline.producers.simulation;

import java.util.SplittableRandom;

/**
 * Six-sided zones of 20 m to 5 km in cities: shops are many, districts few, so that some overlap.
 * The same count gives the same zones. Not thread-safe.
 */
public final class CityZones {
  private static final double SMALLEST_METERS = 20;
  private static final double LARGEST_METERS = 5_000;

  private final Cities cities;
  private final SplittableRandom random;
  private int number;

  /**
   * @param count seeds the zones
   * @param seed of the cities
   */
  public CityZones(int count, int cities, long seed) {
    this.cities = new Cities(cities, seed);
    this.random = new SplittableRandom(count);
  }

  /** The ring of the next zone: longitude, latitude, longitude, ...; closed. */
  public double[] next() {
    double lon = cities.randomLon(number, random);
    double lat = cities.randomLat(number, random);
    number++;
    return UniformZones.sixSided(
        lon, lat, width(random.nextDouble()) / 2 / Cities.METERS_PER_DEGREE, random);
  }

  /** A width in metres whose density falls with its square. */
  private static double width(double quantile) {
    return SMALLEST_METERS / (1 - quantile * (1 - SMALLEST_METERS / LARGEST_METERS));
  }
}
