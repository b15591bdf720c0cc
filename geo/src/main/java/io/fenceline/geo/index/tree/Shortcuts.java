package io.fenceline.geo.index.tree;

import io.fenceline.geo.index.grid.Grid;
import java.util.Arrays;

/**
 * A table of the nodes of the cells of four degrees, which skips four levels of the tree. Takes 17
 * KB. Not thread-safe.
 */
final class Shortcuts {
  /** The level of the parts of these nodes, cells of one degree. */
  static final int LEVEL = 4;

  private static final int SHIFT = Grid.shift(LEVEL - 1);

  /** Latitude 90 and longitude 180 are in cells of their own. */
  private static final int ROWS = 180 / 4 + 1;

  private static final int COLUMNS = 360 / 4 + 1;

  private final int[] nodes;

  Shortcuts() {
    nodes = new int[ROWS * COLUMNS];
  }

  /** A copy. */
  Shortcuts(Shortcuts other) {
    nodes = other.nodes.clone();
  }

  void clear() {
    Arrays.fill(nodes, 0);
  }

  /** The node of the cell that contains this point, in units, or 0. */
  int get(int x, int y) {
    return nodes[(y >>> SHIFT) * COLUMNS + (x >>> SHIFT)];
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
}
