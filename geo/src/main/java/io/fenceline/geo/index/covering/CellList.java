package io.fenceline.geo.index.covering;

import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.Node;
import java.util.Arrays;

/**
 * Cells of one level in the order in which a walk of the tree meets them, each as the path from the
 * root to it: four bits a level, the number of a part in the cell around it. So all cells in one
 * larger cell follow each other. Immutable.
 */
final class CellList {
  private static final int PATH_BITS = 4;

  /** How many cells, with duplicates, may be listed for each one that is kept. */
  private static final int LISTED_PER_CELL = 4;

  private final int level;
  private final long[] paths;

  private CellList(int level, long[] paths) {
    this.level = level;
    this.paths = paths;
  }

  /** The finest cells that the boxes meet, at most this many. */
  static CellList of(UnitBoxes boxes, int most) {
    int level = boxes.finestLevel(LISTED_PER_CELL * ((long) most + boxes.count()));
    CellList cells = new CellList(level, paths(boxes, level));
    while (cells.size() > most && cells.level > 0) {
      cells = cells.parents();
    }
    return cells;
  }

  private static long[] paths(UnitBoxes boxes, int level) {
    int shift = Grid.shift(level);
    long[] paths = new long[Math.toIntExact(boxes.cells(shift))];
    int count = 0;
    for (int box = 0; box < boxes.count(); box++) {
      for (int y = boxes.south(box, shift); y <= boxes.north(box, shift); y++) {
        for (int x = boxes.west(box, shift); x <= boxes.east(box, shift); x++) {
          paths[count++] = path(x, y, level);
        }
      }
    }
    Arrays.sort(paths);
    return distinct(paths);
  }

  private static long path(int cellX, int cellY, int level) {
    long path = 0;
    for (int i = level; i >= 0; i--) {
      path = path << PATH_BITS | Grid.part(cellX, cellY, 2 * i);
    }
    return path;
  }

  private static long[] distinct(long[] sorted) {
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  private CellList parents() {
    long[] parents = new long[paths.length];
    Arrays.setAll(parents, i -> paths[i] >>> PATH_BITS);
    return new CellList(level - 1, distinct(parents));
  }

  int level() {
    return level;
  }

  int size() {
    return paths.length;
  }

  /** The column of a cell. */
  int x(int cell) {
    return coordinate(paths[cell]);
  }

  /** The row of a cell. */
  int y(int cell) {
    return coordinate(paths[cell] >>> 2);
  }

  private int coordinate(long path) {
    int coordinate = 0;
    for (int i = level; i >= 0; i--) {
      coordinate = coordinate << 2 | (int) (path >>> PATH_BITS * i) & 3;
    }
    return coordinate;
  }

  /** The index of a cell, or where it would be, as from {@link Arrays#binarySearch}. */
  int find(int cellX, int cellY) {
    return Arrays.binarySearch(paths, path(cellX, cellY, level));
  }

  /** See {@link CellCovering#parts}. */
  int parts(int west, int south, int shift) {
    int partLevel = Grid.level(shift);
    int below = PATH_BITS * (level - partLevel);
    long first = path(west, south, partLevel);
    int parts = 0;
    int at = from(first << below, 0);
    while (at < paths.length && paths[at] >>> below < first + Node.PARTS) {
      long part = paths[at] >>> below;
      parts |= 1 << (int) (part - first);
      at = from(part + 1 << below, at);
    }
    return parts;
  }

  /** The first cell at this path or behind it. */
  private int from(long path, int least) {
    if (least + 1 < paths.length && paths[least + 1] >= path) {
      return paths[least] >= path ? least : least + 1;
    }
    int at = Arrays.binarySearch(paths, least, paths.length, path);
    return at < 0 ? ~at : at;
  }

  /** The list without the cells whose mask is 0. */
  CellList without(int[] masks) {
    long[] kept = new long[paths.length];
    int count = 0;
    for (int i = 0; i < paths.length; i++) {
      if (masks[i] != 0) {
        kept[count++] = paths[i];
      }
    }
    return new CellList(level, Arrays.copyOf(kept, count));
  }
}
