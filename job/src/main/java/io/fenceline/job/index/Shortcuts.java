package io.fenceline.job.index;

import java.util.Arrays;

/**
 * The cells of one degree, found at once: four levels of the tree need no walk. A row of it takes
 * 1.4 KB and is there from the first zone in it on. Not thread-safe.
 */
final class Shortcuts {
  /** Of the cells of one degree. */
  static final int LEVEL = 4;

  private static final int SHIFT = Grid.shift(LEVEL);

  /** Latitude 90 and longitude 180 are in cells of their own. */
  private static final int ROWS = 181;

  private static final int COLUMNS = 361;

  private static final int[] EMPTY_ROW = new int[COLUMNS];

  private final int[][] rows = new int[ROWS][];

  Shortcuts() {
    clear();
  }

  void clear() {
    Arrays.fill(rows, EMPTY_ROW);
  }

  /** The cell around this place in units. */
  int get(int x, int y) {
    return rows[y >>> SHIFT][x >>> SHIFT];
  }

  void set(int cellX, int cellY, int cell) {
    if (rows[cellY] == EMPTY_ROW && cell != 0) {
      rows[cellY] = new int[COLUMNS];
    }
    if (rows[cellY] != EMPTY_ROW) {
      rows[cellY][cellX] = cell;
    }
  }
}
