package io.fenceline.geo;

/**
 * The westernmost and easternmost longitudes of edges, by blocks of 16 of them, of 128, and so on,
 * so that blocks on one side of a point are skipped. Immutable and thread-safe.
 */
final class LongitudeBlocks {
  /** The level where no block begins, or none that ends in time. */
  static final int NONE = -1;

  private static final int FIRST_SHIFT = 4;
  private static final int NEXT_SHIFT = 3;

  /** The limits of each block, by level; blocks that are not full are left out. */
  private final double[][] limits;

  /**
   * @param coordinates lon, lat, lon, lat, ...
   * @param edges the positions at which they begin
   */
  LongitudeBlocks(double[] coordinates, int[] edges) {
    int levels = 0;
    while (edges.length >> shift(levels) > 0) {
      levels++;
    }
    limits = new double[levels][];
    for (int level = 0; level < levels; level++) {
      limits[level] = new double[2 * (edges.length >> shift(level))];
      for (int block = 0; block < limits[level].length; block += 2) {
        if (level == 0) {
          setAround(coordinates, edges, block);
        } else {
          setAround(level, block);
        }
      }
    }
  }

  private static int shift(int level) {
    return FIRST_SHIFT + NEXT_SHIFT * level;
  }

  private void setAround(double[] coordinates, int[] edges, int block) {
    double west = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    int from = block / 2 << FIRST_SHIFT;
    for (int i = from; i < from + size(0); i++) {
      double x1 = coordinates[2 * edges[i]];
      double x2 = coordinates[2 * edges[i] + 2];
      west = Math.min(west, Math.min(x1, x2));
      east = Math.max(east, Math.max(x1, x2));
    }
    limits[0][block] = west;
    limits[0][block + 1] = east;
  }

  private void setAround(int level, int block) {
    double[] smaller = limits[level - 1];
    double west = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    for (int i = block << NEXT_SHIFT; i < block + 2 << NEXT_SHIFT; i += 2) {
      west = Math.min(west, smaller[i]);
      east = Math.max(east, smaller[i + 1]);
    }
    limits[level][block] = west;
    limits[level][block + 1] = east;
  }

  static int size(int level) {
    return 1 << shift(level);
  }

  /** The largest level at which a block begins at this edge and ends before {@code end}. */
  int level(int edge, int end) {
    int level = NONE;
    while (level + 1 < limits.length
        && (edge & (size(level + 1) - 1)) == 0
        && edge + size(level + 1) <= end) {
      level++;
    }
    return level;
  }

  double west(int level, int edge) {
    return limits[level][2 * (edge >> shift(level))];
  }

  double east(int level, int edge) {
    return limits[level][2 * (edge >> shift(level)) + 1];
  }
}
