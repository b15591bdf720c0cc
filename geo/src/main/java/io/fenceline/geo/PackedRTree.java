package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.order.SpatialOrder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Boxes in {@link SpatialOrder}, and boxes around blocks of 4 of them, of 16, and so on, so that
 * blocks far from a point are skipped. Some 47 bytes for each box. Immutable and thread-safe.
 */
final class PackedRTree {
  private static final int SHIFT = 2;
  private static final int STRIDE = 4;

  /** The index that a box had in the list. */
  private final int[] items;

  /** West, south, east and north of each block, level by level; blocks of level 0 are boxes. */
  private final double[] limits;

  /** The first block of each level in {@link #limits}; one more at the end. */
  private final int[] levels;

  /**
   * @param boxes at least one
   */
  PackedRTree(List<Box> boxes) {
    int count = boxes.size();
    items =
        SpatialOrder.of(
            count,
            1 << SHIFT,
            i -> boxes.get(i).west() + boxes.get(i).east(),
            i -> boxes.get(i).south() + boxes.get(i).north());
    levels = levels(count);
    limits = new double[STRIDE * levels[levels.length - 1]];
    for (int level = 0; level < levels(); level++) {
      for (int block = 0; block < blocks(level); block++) {
        set(level, block, level == 0 ? boxes.get(items[block]) : around(level, block));
      }
    }
  }

  private static int[] levels(int count) {
    IntStream.Builder levels = IntStream.builder();
    int blocks = count;
    int from = 0;
    levels.add(from);
    while (blocks > 1) {
      from += blocks;
      levels.add(from);
      blocks = (blocks - 1 >> SHIFT) + 1;
    }
    return levels.add(from + 1).build().toArray();
  }

  int levels() {
    return levels.length - 1;
  }

  int blocks(int level) {
    return levels[level + 1] - levels[level];
  }

  private void set(int level, int block, Box box) {
    int at = STRIDE * (levels[level] + block);
    limits[at] = box.west();
    limits[at + 1] = box.south();
    limits[at + 2] = box.east();
    limits[at + 3] = box.north();
  }

  private Box around(int level, int block) {
    int from = block << SHIFT;
    int to = Math.min(from + (1 << SHIFT), blocks(level - 1));
    Box around = box(level - 1, from);
    for (int i = from + 1; i < to; i++) {
      around = around.and(box(level - 1, i));
    }
    return around;
  }

  Box box(int level, int block) {
    int at = STRIDE * (levels[level] + block);
    return new Box(limits[at], limits[at + 1], limits[at + 2], limits[at + 3]);
  }

  int size() {
    return items.length;
  }

  /** The index in the list of the box at this position in the order. */
  int item(int position) {
    return items[position];
  }

  /** The box at this position in the order. */
  Box box(int position) {
    return box(0, position);
  }

  /** Around all boxes. */
  Box bounds() {
    return box(levels() - 1, 0);
  }

  /**
   * The first position in the order, at or after this one, of a box that meets another, or size.
   */
  int next(int position, double west, double south, double east, double north) {
    int i = position;
    while (i < items.length) {
      int level = levelAside(i, west, south, east, north);
      if (level < 0) {
        return i;
      }
      i += 1 << SHIFT * level;
    }
    return items.length;
  }

  /** The highest level at which a block begins here and does not meet the box; -1 if none does. */
  private int levelAside(int position, double west, double south, double east, double north) {
    int level = Math.min(Integer.numberOfTrailingZeros(position) / SHIFT, levels() - 1);
    while (level >= 0 && meets(level, position >> SHIFT * level, west, south, east, north)) {
      level--;
    }
    return level;
  }

  private boolean meets(
      int level, int block, double west, double south, double east, double north) {
    int at = STRIDE * (levels[level] + block);
    return limits[at] <= east
        && limits[at + 1] <= north
        && west <= limits[at + 2]
        && south <= limits[at + 3];
  }
}
