package io.fenceline.geo.index.grid;

/**
 * An entry of a cell for a zone, in a long: the slot of the zone, and how it covers the cell,
 * either as a mask of two bits of {@link CellRaster} for each of the cell's 16 parts, or as one or
 * two straight lines through the cell, on which all its edges there lie.
 *
 * <p>From above: 30 bits for the slot, 2 for the operator that combines the sides of the lines (0
 * for a mask), 32 for the mask or 16 for each line: 9 for its direction, 7 for its distance from
 * the middle of the cell. In the cell it is at most 1/100 of the cell's side off the edge that it
 * represents.
 */
public final class Entry {
  /** The operator: the zone covers a point that is to the left of ... */
  public static final int BOTH = 1;

  public static final int EITHER = 2;
  public static final int ONE = 3;

  /** The mask of a cell that is covered entirely. */
  public static final long WHOLE = 0xAAAAAAAAL;

  /** Coordinates in a cell are fractions of 16 bits. */
  static final int FRACTION_BITS = 16;

  /** The middle of a cell, from which lines have their distances. */
  private static final int MIDDLE = 1 << FRACTION_BITS - 1;

  private static final int DIRECTIONS = 512;
  private static final int DISTANCE_BITS = 7;
  private static final int MOST_DISTANCE = (1 << DISTANCE_BITS - 1) - 1;

  /** Sines and cosines are multiplied by this. */
  private static final int UNIT = 1 << 14;

  /** The greatest distance of a line that crosses the cell from its middle, in cell sides. */
  private static final double REACH = Math.sqrt(0.5);

  /** A step of the distance of a line, in fractions and units. */
  private static final int STEP = (int) Math.ceil(REACH / MOST_DISTANCE * UNIT * (2 * MIDDLE));

  /**
   * How far a point of the cell may be from a line and on the other side of the edge, in fractions:
   * half a step of the distance, half a step of the direction at the corner that is farthest from
   * the middle, and some for rounding.
   */
  private static final int DOUBT =
      STEP / UNIT / 2 + (int) (Math.PI / DIRECTIONS * REACH * (2 * MIDDLE)) + 8;

  /** The sine, shifted to the left, and the cosine of each direction. */
  private static final int[] SINES_COSINES = new int[DIRECTIONS];

  private static final int SLOT_SHIFT = 34;
  private static final int JOIN_SHIFT = 32;

  /** Two bits of {@link CellRaster} for each operator and each pair of sides. */
  private static final long JOINED = joined();

  static {
    for (int i = 0; i < DIRECTIONS; i++) {
      double angle = 2 * Math.PI / DIRECTIONS * i;
      int sine = (int) Math.rint(UNIT * Math.sin(angle));
      int cosine = (int) Math.rint(UNIT * Math.cos(angle));
      SINES_COSINES[i] = sine << 16 | cosine & 0xFFFF;
    }
  }

  private Entry() {}

  private static long joined() {
    long joined = 0;
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        int one = a == CellRaster.PART || b == CellRaster.PART ? CellRaster.PART : a ^ b;
        joined |= (long) Math.min(a, b) << shift(BOTH, a, b);
        joined |= (long) Math.max(a, b) << shift(EITHER, a, b);
        joined |= (long) one << shift(ONE, a, b);
      }
    }
    return joined;
  }

  private static int shift(int join, int a, int b) {
    return 2 * (9 * (join - 1) + 3 * a + b);
  }

  /**
   * @param cover a mask, with nothing above its 32 bits, or {@link #lines}
   */
  public static long of(int slot, long cover) {
    return (long) slot << SLOT_SHIFT | cover;
  }

  /**
   * The line nearest to another that crosses the cell [0, 1] x [0, 1].
   *
   * @param x of a point on the other line
   * @param y of a point on the other line
   * @param dx of its direction
   * @param dy of its direction
   */
  public static int line(double x, double y, double dx, double dy) {
    double turns = Math.atan2(dy, dx) / (2 * Math.PI);
    double distance = (dx * (y - 0.5) - dy * (x - 0.5)) / Math.hypot(dx, dy);
    int direction = (int) Math.rint(DIRECTIONS * turns) & DIRECTIONS - 1;
    int steps = (int) Math.rint(distance * UNIT * (2 * MIDDLE) / STEP);
    return direction << DISTANCE_BITS | steps & (1 << DISTANCE_BITS) - 1;
  }

  /** The line in the opposite direction. */
  public static int reversed(int line) {
    int steps = -line & (1 << DISTANCE_BITS) - 1;
    return (line >> DISTANCE_BITS ^ DIRECTIONS / 2) << DISTANCE_BITS | steps;
  }

  /** Combines two {@link #line lines}, which may be the same. */
  public static long lines(int join, int line1, int line2) {
    return (long) join << JOIN_SHIFT | (long) line2 << 16 | line1;
  }

  public static int slot(long entry) {
    return (int) (entry >>> SLOT_SHIFT);
  }

  /** The parts of the cell that the zone may cover: two bits of each are not 0. */
  public static int parts(long entry) {
    return join(entry) == 0 ? (int) entry : (int) WHOLE;
  }

  /**
   * Whether the border of the zone may lie in parts of the cell.
   *
   * @param parts two bits for each of them
   */
  public static boolean mayHaveBorder(long entry, int parts) {
    int states = (int) entry & parts;
    return join(entry) != 0 || states != 0 && states != ((int) WHOLE & parts);
  }

  private static int join(long entry) {
    return (int) (entry >>> JOIN_SHIFT) & 3;
  }

  /**
   * The cover of a point by the zone: {@link CellRaster#PART} if unknown.
   *
   * @param x fraction of the cell's side, cut to 16 bits
   * @param y fraction of the cell's side, cut to 16 bits
   * @param doubt the most by which x and y are below the exact values
   */
  public static int state(long entry, int x, int y, int doubt) {
    int join = join(entry);
    if (join == 0) {
      int part = y >>> 14 << 2 | x >>> 14;
      return (int) entry >>> (2 * part) & 3;
    }
    // Cutting the fractions moves a point by less than twice the doubt, in any direction.
    int margin = (DOUBT + 2 * doubt) * UNIT;
    int first = side((int) entry & 0xFFFF, x - MIDDLE, y - MIDDLE, margin);
    int second = side((int) entry >>> 16, x - MIDDLE, y - MIDDLE, margin);
    return (int) (JOINED >>> shift(join, first, second)) & 3;
  }

  /** WHOLE to the left of the line, NONE to the right, PART if unknown. */
  private static int side(int line, int x, int y, int margin) {
    int direction = SINES_COSINES[line >>> DISTANCE_BITS];
    int distance = line << Integer.SIZE - DISTANCE_BITS >> Integer.SIZE - DISTANCE_BITS;
    int left = (short) direction * y - (direction >> 16) * x - distance * STEP;
    return 1 + (margin - left >>> 31) - (left + margin >>> 31);
  }
}
