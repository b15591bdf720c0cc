package io.fenceline.geo.index.tree;

import io.fenceline.geo.index.grid.Grid;
import java.util.Arrays;

/**
 * A table of the nodes of the cells of four degrees, which skips four levels of the tree where
 * these have no lists. Takes 33 KB. Not thread-safe.
 */
final class Shortcuts {
  /** The level of the parts of these nodes, cells of one degree. */
  static final int LEVEL = 4;

  private static final int SHIFT = Grid.shift(LEVEL - 1);

  /** Latitude 90 and longitude 180 are in cells of their own. */
  private static final int ROWS = 180 / 4 + 1;

  private static final int COLUMNS = 360 / 4 + 1;

  private final int[] nodes;

  /** How many entries the lists have that a search from the node of the cell skips. */
  private final int[] skipped;

  Shortcuts() {
    nodes = new int[ROWS * COLUMNS];
    skipped = new int[ROWS * COLUMNS];
  }

  /** A copy. */
  Shortcuts(Shortcuts other) {
    nodes = other.nodes.clone();
    skipped = other.skipped.clone();
  }

  void clear() {
    Arrays.fill(nodes, 0);
    Arrays.fill(skipped, 0);
  }

  /** The node of the cell that contains this point, in units, or 0. */
  int get(int x, int y) {
    return nodes[cell(x, y)];
  }

  /** Whether a search from {@link #get} skips entries of cells that contain this point. */
  boolean skipsEntries(int x, int y) {
    return skipped[cell(x, y)] > 0;
  }

  private static int cell(int x, int y) {
    return (y >>> SHIFT) * COLUMNS + (x >>> SHIFT);
  }

  /**
   * Nodes of cells outside the valid range are never looked up.
   *
   * @param cellX the cell's column at its level
   * @param cellY the cell's row at its level
   */
  void set(int cellX, int cellY, int node) {
    if (cellX < COLUMNS && cellY < ROWS) {
      nodes[cellY * COLUMNS + cellX] = node;
    }
  }

  /**
   * The list of a cell larger than those of {@link #LEVEL} has one more or one less entry.
   *
   * @param cellX the cell's column at its level
   * @param cellY the cell's row at its level
   * @param change 1 or -1
   */
  void countEntry(int level, int cellX, int cellY, int change) {
    int bits = 2 * (LEVEL - 1 - level);
    int toX = Math.min(cellX + 1 << bits, COLUMNS);
    int toY = Math.min(cellY + 1 << bits, ROWS);
    for (int y = cellY << bits; y < toY; y++) {
      for (int x = cellX << bits; x < toX; x++) {
        skipped[y * COLUMNS + x] += change;
      }
    }
  }
}
