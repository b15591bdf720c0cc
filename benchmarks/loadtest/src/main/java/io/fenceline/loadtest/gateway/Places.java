package io.fenceline.loadtest.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.loadtest.scenario.ScenarioData.ZoneVisitor;
import java.util.Locale;
import java.util.Random;

/**
 * Generates places in towns of all sizes all over the world, the same each time. Not thread-safe.
 */
public final class Places {
  private static final int TOWNS = 2_000;
  private static final double TOWN_DEGREES = 0.1;
  private static final long SEED = 17;

  private final double[] towns = new double[2 * TOWNS];
  private final Random random;

  /**
   * @param seed of the positions; the towns are always the same
   */
  public Places(long seed) {
    Random ofTowns = new Random(SEED);
    for (int i = 0; i < towns.length; i += 2) {
      towns[i] = 360 * ofTowns.nextDouble() - 180;
      towns[i + 1] = 120 * ofTowns.nextDouble() - 60;
    }
    this.random = new Random(seed);
  }

  /** The places that are in the topic before the gateway starts. */
  public static Places initial() {
    return new Places(SEED);
  }

  static void visit(int count, ZoneVisitor visitor) {
    Places places = initial();
    for (int i = 0; i < count; i++) {
      String id = "place-" + i;
      visitor.visit(id, feature(id, places.next()).getBytes(UTF_8));
    }
  }

  /**
   * Longitude and latitude of the next place, with 6 decimals. The n-th town has about 1 / n of the
   * places of the first, within some 10 km.
   */
  public double[] next() {
    int town = 2 * (int) (Math.pow(TOWNS, random.nextDouble()) - 1);
    double lon = towns[town] + TOWN_DEGREES * random.nextGaussian();
    double lat = towns[town + 1] + TOWN_DEGREES * random.nextGaussian();
    return new double[] {micro(Math.max(-180, Math.min(180, lon))), micro(lat)};
  }

  private static double micro(double degrees) {
    return Math.round(degrees * 1e6) / 1e6;
  }

  /** The document of a place. */
  public static String feature(String id, double[] at) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"Feature\",\"id\":\"%s\",\"geometry\":{\"type\":\"Point\",\"coordinates\":"
            + "[%.6f,%.6f]},\"properties\":{\"name\":\"%s\",\"kind\":\"shop\"}}",
        id,
        at[0],
        at[1],
        id);
  }
}
