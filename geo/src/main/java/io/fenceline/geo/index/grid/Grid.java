package io.fenceline.geo.index.grid;

/**
 * Whole coordinates and the cells that they fall into. A cell of level n is a square of 256 / 4^n
 * degrees and has 4 x 4 cells of level n + 1 in it.
 *
 * <p>Degrees become units by one rounded addition, an exact multiplication by a power of two and a
 * truncation, each of which keeps order: {@code a <= b} implies {@code unit(a) <= unit(b)}. So a
 * larger unit means a larger coordinate, and whatever lies in a box of degrees has units in the box
 * of units. The rounding moves no coordinate by more than 2^-45 degree.
 */
public final class Grid {
  /** Some 2.6 cm of latitude; 360 degrees of them still fit into an int. */
  private static final double UNITS_PER_DEGREE = 1 << 22;

  /** Cells of 6.8 m, with parts of 1.7 m. */
  public static final int FINEST_LEVEL = 11;

  private Grid() {}

  public static int x(double lon) {
    return (int) ((lon + 180) * UNITS_PER_DEGREE);
  }

  public static int y(double lat) {
    return (int) ((lat + 90) * UNITS_PER_DEGREE);
  }

  public static double lon(double x) {
    return x / UNITS_PER_DEGREE - 180;
  }

  public static double lat(double y) {
    return y / UNITS_PER_DEGREE - 90;
  }

  public static double degrees(double units) {
    return units / UNITS_PER_DEGREE;
  }

  public static double units(double degrees) {
    return degrees * UNITS_PER_DEGREE;
  }

  /** The coordinate in units, with what {@link #x} cuts off. */
  public static double exactX(double lon) {
    return (lon + 180) * UNITS_PER_DEGREE;
  }

  /** The coordinate in units, with what {@link #y} cuts off. */
  public static double exactY(double lat) {
    return (lat + 90) * UNITS_PER_DEGREE;
  }

  /** How far units are shifted to the right to give cells of this level. */
  public static int shift(int level) {
    return 30 - 2 * level;
  }

  /** The level whose cells units shifted so far to the right give. */
  public static int level(int shift) {
    return (30 - shift) / 2;
  }

  /** How far a coordinate is into its cell at {@code shift}: a fraction of 16 bits, cut. */
  public static int fraction(int x, int shift) {
    return (int) ((long) x << Entry.FRACTION_BITS >>> shift) & 0xFFFF;
  }

  /** How much less a fraction may be than the exact value: its last bit, or a unit. */
  public static int fractionDoubt(int shift) {
    return 1 << Math.max(Entry.FRACTION_BITS - shift, 0);
  }

  /** The number, 0 to 15, of the cell at {@code shift} in the cell around it. */
  public static int part(int x, int y, int shift) {
    return ((y >>> shift) & 3) << 2 | ((x >>> shift) & 3);
  }
}
