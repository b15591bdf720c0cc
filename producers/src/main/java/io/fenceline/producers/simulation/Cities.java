package io.fenceline.producers.simulation;

import java.util.SplittableRandom;

/**
 * Cities across the United States: what happens in them is dense in the middle and thins out. The
 * same seed gives the same cities. Immutable.
 */
final class Cities {
  static final double METERS_PER_DEGREE = 111_320;

  /** The standard deviation of distances from the centre. */
  private static final double SPREAD_DEGREES = 6_000 / METERS_PER_DEGREE;

  /** From centres to the bounds, so that no city reaches over them. */
  private static final double MARGIN_DEGREES = 1;

  private final double[] lons;
  private final double[] lats;

  Cities(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Fleet.Bounds bounds = UniformZones.bounds(1);
    lons = new double[count];
    lats = new double[count];
    for (int i = 0; i < count; i++) {
      lons[i] = random.nextDouble(bounds.west() + MARGIN_DEGREES, bounds.east() - MARGIN_DEGREES);
      lats[i] = random.nextDouble(bounds.south() + MARGIN_DEGREES, bounds.north() - MARGIN_DEGREES);
    }
  }

  /** The city of a zone or a device, by its number: they take turns. */
  private int of(int number) {
    return number % lons.length;
  }

  /** A place of a zone or a device. */
  double randomLon(int number, SplittableRandom random) {
    return lons[of(number)] + SPREAD_DEGREES * random.nextGaussian() / shrink(number);
  }

  double randomLat(int number, SplittableRandom random) {
    return lats[of(number)] + SPREAD_DEGREES * random.nextGaussian();
  }

  /** How much shorter a degree of longitude is than one of latitude. */
  double shrink(int number) {
    return Math.cos(Math.toRadians(lats[of(number)]));
  }

  /** The heading from a place to the centre, in radians clockwise from north. */
  double headingToCentre(int number, double lon, double lat) {
    return Math.atan2((lons[of(number)] - lon) * shrink(number), lats[of(number)] - lat);
  }

  /** The distance of a place from the centre in multiples of the usual one. */
  double remoteness(int number, double lon, double lat) {
    return Math.hypot((lon - lons[of(number)]) * shrink(number), lat - lats[of(number)])
        / SPREAD_DEGREES;
  }
}
