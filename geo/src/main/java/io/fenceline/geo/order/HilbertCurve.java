package io.fenceline.geo.order;

/** The Hilbert curve through a grid of 2^16 x 2^16: neighbours on it are near in the plane. */
public final class HilbertCurve {
  private static final int ORDER = 16;
  private static final double CELLS_PER_DEGREE = (1 << ORDER) / 361.0;

  private HilbertCurve() {}

  /** The position of a point along the curve, in 32 bits. */
  public static long at(double lon, double lat) {
    int x = (int) ((lon + 180) * CELLS_PER_DEGREE);
    int y = (int) ((lat + 90) * CELLS_PER_DEGREE);
    return at(x & (1 << ORDER) - 1, y);
  }

  /** Quadrant by quadrant, each of which is turned so that the curve enters next to the last. */
  private static long at(int column, int row) {
    int x = column;
    int y = row;
    long at = 0;
    for (int side = 1 << ORDER - 1; side > 0; side >>= 1) {
      boolean east = (x & side) != 0;
      boolean north = (y & side) != 0;
      at = at << 2 | (east ? 3 : 0) ^ (north ? 1 : 0);
      if (!north) {
        int turned = east ? side - 1 - (x & side - 1) : x & side - 1;
        x = east ? side - 1 - (y & side - 1) : y & side - 1;
        y = turned;
      }
    }
    return at;
  }
}
