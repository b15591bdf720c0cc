package io.fenceline.producers.simulation;

import io.fenceline.event.Fix;
import java.util.Random;

/**
 * A fleet that drives about: each device keeps a speed of 5 to 20 m/s, drifts in its heading and
 * turns back at the bounds. The same seed gives the same fixes. Not thread-safe.
 */
public final class Fleet implements Traffic {
  private static final double METERS_PER_DEGREE = 111_320;
  private static final double DRIFT_DEGREES_PER_ROOT_SECOND = 4;
  private static final double ACCURACY_METERS = 5;

  private final Bounds bounds;
  private final Random random;
  private final Vehicle[] vehicles;
  private final double secondsBetweenFixes;
  private final double fixesPerSecond;
  private long count;

  /** A bounding box in degrees; west is less than east and south less than north. */
  public record Bounds(double west, double south, double east, double north) {
    /** The valid form, for messages. */
    public static final String FORM =
        "W,S,E,N in degrees, W less than E in [-180, 180] and S less than N in [-90, 90]";

    public Bounds {
      boolean legal =
          -180 <= west
              && west < east
              && east <= 180
              && -90 <= south
              && south < north
              && north <= 90;
      if (!legal) {
        throw new IllegalArgumentException(FORM);
      }
    }
  }

  private static final class Vehicle {
    private final String id;
    private double lon;
    private double lat;
    private double headingDegrees;
    private double metersPerSecond;

    private Vehicle(String id) {
      this.id = id;
    }
  }

  /**
   * @param fixesPerSecond of all devices together; at most {@link #MAX_RATE_PER_DEVICE} each
   */
  public Fleet(int devices, double fixesPerSecond, long seed, Bounds bounds) {
    Traffic.check(devices, fixesPerSecond);
    this.bounds = bounds;
    this.random = new Random(seed);
    this.fixesPerSecond = fixesPerSecond;
    this.secondsBetweenFixes = devices / fixesPerSecond;
    this.vehicles = new Vehicle[devices];
    String[] ids = Traffic.ids(devices);
    for (int i = 0; i < devices; i++) {
      vehicles[i] = randomVehicle(ids[i]);
    }
  }

  @Override
  public int devices() {
    return vehicles.length;
  }

  @Override
  public String deviceId(int index) {
    return vehicles[index].id;
  }

  @Override
  public long dueNanos() {
    return (long) (count * (1e9 / fixesPerSecond));
  }

  @Override
  public Fix next(long startMillis) {
    Vehicle vehicle = vehicles[(int) (count % vehicles.length)];
    if (count >= vehicles.length) {
      move(vehicle);
    }
    long timeMillis = startMillis + dueNanos() / 1_000_000;
    count++;
    return Fix.builder(vehicle.id, timeMillis, round(vehicle.lon, 1e6), round(vehicle.lat, 1e6))
        .accuracyMeters(ACCURACY_METERS)
        .speedMetersPerSecond(round(vehicle.metersPerSecond, 10))
        .headingDegrees(round(vehicle.headingDegrees, 10) % 360)
        .offset(count - 1)
        .build();
  }

  private Vehicle randomVehicle(String id) {
    Vehicle vehicle = new Vehicle(id);
    vehicle.lon = bounds.west + random.nextDouble() * (bounds.east - bounds.west);
    vehicle.lat = bounds.south + random.nextDouble() * (bounds.north - bounds.south);
    vehicle.headingDegrees = random.nextDouble() * 360;
    vehicle.metersPerSecond = 5 + random.nextDouble() * 15;
    return vehicle;
  }

  private void move(Vehicle vehicle) {
    double drift =
        random.nextGaussian() * DRIFT_DEGREES_PER_ROOT_SECOND * Math.sqrt(secondsBetweenFixes);
    vehicle.headingDegrees = wrap(vehicle.headingDegrees + drift);
    double heading = Math.toRadians(vehicle.headingDegrees);
    double degrees = vehicle.metersPerSecond * secondsBetweenFixes / METERS_PER_DEGREE;
    double shrink = Math.max(0.01, Math.cos(Math.toRadians(vehicle.lat)));
    double lon = vehicle.lon + degrees * Math.sin(heading) / shrink;
    double lat = vehicle.lat + degrees * Math.cos(heading);
    if (lon < bounds.west || lon > bounds.east) {
      vehicle.headingDegrees = wrap(-vehicle.headingDegrees);
    }
    if (lat < bounds.south || lat > bounds.north) {
      vehicle.headingDegrees = wrap(180 - vehicle.headingDegrees);
    }
    vehicle.lon = reflect(lon, bounds.west, bounds.east);
    vehicle.lat = reflect(lat, bounds.south, bounds.north);
  }

  /** Reflects a value at the bounds, as often as it takes to lie between them. */
  private static double reflect(double value, double low, double high) {
    double span = high - low;
    double folded = Math.abs(value - low) % (2 * span);
    return low + Math.min(folded, 2 * span - folded);
  }

  private static double wrap(double degrees) {
    return (degrees % 360 + 360) % 360;
  }

  private static double round(double value, double scale) {
    return Math.round(value * scale) / scale;
  }
}
