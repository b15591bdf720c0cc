package io.fenceline.geo.index.grid;

/**
 * An entry of a cell for a zone, in a long: the slot of the zone, and how it covers the cell,
 * either as a mask of two bits of {@link CellRaster} for each of the cell's 16 parts, or as one or
 * two straight lines through the cell, on which all its edges there lie.
 *
 * <p>From above: 30 bits for the slot, 2 for the operator that combines the sides of the lines (0
 * for a mask), 32 for the mask or 16 for each line. A line connects two of 256 points around the
 * cell; it is at most half a step, 1/128 of the cell's side, off the edge that it represents.
 */
public final class Entry {
  /** The operator: the zone covers a point that is to the left of ... */
  public static final int BOTH = 1;

  public static final int EITHER = 2;
  public static final int ONE = 3;

  /** The mask of a cell that is covered entirely. */
  public static final long WHOLE = 0xAAAAAAAAL;

  /** Points on a side of a cell. */
  public static final int STEPS = 64;

  /** Coordinates in a cell are fractions of 16 bits. */
  static final int FRACTION_BITS = 16;

  private static final int STEP_BITS = 10;

  /** Half a step, and some for rounding. */
  private static final int DOUBT = (1 << STEP_BITS - 1) + 8;

  private static final int SLOT_SHIFT = 34;
  private static final int JOIN_SHIFT = 32;

  /** The points around a cell: x and, from the 16th bit on, y, in steps. */
  private static final int[] PLACES = new int[4 * STEPS];

  /** Two bits of {@link CellRaster} for each operator and each pair of sides. */
  private static final long JOINED = joined();

  static {
    for (int i = 0; i < STEPS; i++) {
      PLACES[i] = i;
      PLACES[STEPS + i] = STEPS | i << 16;
      PLACES[2 * STEPS + i] = STEPS - i | STEPS << 16;
      PLACES[3 * STEPS + i] = (STEPS - i) << 16;
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

  /** Each line is two points; the lower byte is the one it begins at. */
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
    int margin = DOUBT + doubt;
    int first = side((int) entry & 0xFFFF, x, y, margin);
    int second = side((int) entry >>> 16, x, y, margin);
    return (int) (JOINED >>> shift(join, first, second)) & 3;
  }

  /** WHOLE to the left of the line, NONE to the right, PART if unknown. */
  private static int side(int line, int x, int y, int margin) {
    int from = PLACES[line & 0xFF];
    int to = PLACES[line >>> 8];
    int fromX = from & 0xFFFF;
    int fromY = from >>> 16;
    int dx = (to & 0xFFFF) - fromX;
    int dy = (to >>> 16) - fromY;
    int left = dx * (y - (fromY << STEP_BITS)) - dy * (x - (fromX << STEP_BITS));
    int doubt = (Math.abs(dx) + Math.abs(dy)) * margin;
    return 1 + (doubt - left >>> 31) - (left + doubt >>> 31);
  }
}
