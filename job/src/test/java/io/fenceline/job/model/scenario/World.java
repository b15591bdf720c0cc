package io.fenceline.job.model.scenario;

/**
 * A grid of places, some 1.7 km apart, and of seconds. Exact: its degrees are multiples of 1/64,
 * and so small a piece of the equator is flat to less than one percent.
 */
public enum World {
  AT_ORIGIN(0),
  /** Column 0 is the meridian of 180 degrees, which has two names. */
  AT_ANTIMERIDIAN(180);

  private static final double CELLS_PER_DEGREE = 64;
  private static final double CELL_WIDTH_METERS = 111_319.5 / CELLS_PER_DEGREE;
  private static final double CELL_HEIGHT_METERS = 110_574.3 / CELLS_PER_DEGREE;
  private static final long FIRST_SECOND_MILLIS = 1_641_168_000_000L;

  private final double origin;

  World(double origin) {
    this.origin = origin;
  }

  /** The longitude in [-180, 180]; column 0 of the antimeridian is 180. */
  public double lon(int x) {
    double lon = origin + x / CELLS_PER_DEGREE;
    return lon > 180 ? lon - 360 : lon;
  }

  public double lat(int y) {
    return y / CELLS_PER_DEGREE;
  }

  public static double meters(double columns, double rows) {
    return Math.hypot(columns * CELL_WIDTH_METERS, rows * CELL_HEIGHT_METERS);
  }

  public static long millis(int second) {
    return FIRST_SECOND_MILLIS + 1_000L * second;
  }

  /** The inverse, for messages. */
  public static String second(long millis) {
    long relative = millis - FIRST_SECOND_MILLIS;
    return relative % 1_000 == 0 ? "" + relative / 1_000 : relative / 1e3 + "";
  }
}
