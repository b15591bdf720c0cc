package io.fenceline.geo.index.grid;

/**
 * A box of units in one tile of the {@link Grid}, in a long: from above, 16 bits each for west,
 * south, east and north, counted from the tile's corner, the last two exclusive; so 0 has no point.
 * The tile is not part of it.
 */
public final class TileBox {
  /** Tiles of 1.7 km. */
  public static final int TILE_SHIFT = 16;

  private static final int LAST = (1 << TILE_SHIFT) - 1;

  private TileBox() {}

  /**
   * The points of the tile around a point that are at most so far from it in both coordinates, but
   * those of its last column and row.
   */
  public static long around(int x, int y, int units) {
    int inX = x & LAST;
    int inY = y & LAST;
    return (long) Math.max(inX - units, 0) << 48
        | (long) Math.max(inY - units, 0) << 32
        | (long) Math.min(inX + units + 1, LAST) << 16
        | Math.min(inY + units + 1, LAST);
  }

  /** Whether a point of the box's tile is in the box. */
  public static boolean contains(long box, int x, int y) {
    int inX = x & LAST;
    int inY = y & LAST;
    return inX >= (int) (box >>> 48)
        && inY >= ((int) (box >>> 32) & LAST)
        && inX < ((int) (box >>> 16) & LAST)
        && inY < ((int) box & LAST);
  }

  public static boolean isSameTile(int x1, int y1, int x2, int y2) {
    return ((x1 ^ x2) | (y1 ^ y2)) >>> TILE_SHIFT == 0;
  }
}
