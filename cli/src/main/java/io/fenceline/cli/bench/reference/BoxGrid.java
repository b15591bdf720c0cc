package io.fenceline.cli.bench.reference;

import io.fenceline.cli.bench.reference.Part.Box;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Boxes in grids of cells that double in size: each box is in one cell, that of its south-west
 * corner, in the finest grid whose cells are as large as the box. Not thread-safe.
 */
final class BoxGrid {
  /** Cells of 1/128 degree. */
  private static final int FINEST = -7;

  private static final int CELL_BITS = 28;
  private static final int ORIGIN = 1 << (CELL_BITS - 1);

  private final Map<Long, Cell> cells = new HashMap<>();
  private final BitSet grids = new BitSet();

  private static final class Cell {
    private int size;
    private double[] bounds = new double[4];
    private int[] ids = new int[1];

    void add(Box box, int id) {
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, 2 * size);
        bounds = Arrays.copyOf(bounds, 8 * size);
      }
      bounds[4 * size] = box.west();
      bounds[4 * size + 1] = box.south();
      bounds[4 * size + 2] = box.east();
      bounds[4 * size + 3] = box.north();
      ids[size++] = id;
    }

    void visit(double lon, double lat, IntConsumer visitor) {
      for (int i = 0; i < size; i++) {
        int at = 4 * i;
        if (bounds[at] <= lon
            && lon <= bounds[at + 2]
            && bounds[at + 1] <= lat
            && lat <= bounds[at + 3]) {
          visitor.accept(ids[i]);
        }
      }
    }
  }

  void add(Box box, int id) {
    double extent = Math.max(box.east() - box.west(), box.north() - box.south());
    int grid = 0;
    while (size(grid) < extent) {
      grid++;
    }
    grids.set(grid);
    long key = key(grid, number(grid, box.west()), number(grid, box.south()));
    cells.computeIfAbsent(key, any -> new Cell()).add(box, id);
  }

  /** Visits each box that holds the point, once for each time it was added. */
  void visit(double lon, double lat, IntConsumer visitor) {
    for (int grid = grids.nextSetBit(0); grid >= 0; grid = grids.nextSetBit(grid + 1)) {
      long column = number(grid, lon);
      long row = number(grid, lat);
      for (int i = 0; i < 4; i++) {
        Cell cell = cells.get(key(grid, column - (i & 1), row - (i >> 1)));
        if (cell != null) {
          cell.visit(lon, lat, visitor);
        }
      }
    }
  }

  private static double size(int grid) {
    return Math.scalb(1.0, grid + FINEST);
  }

  private static long number(int grid, double degrees) {
    return (long) Math.floor(degrees / size(grid)) + ORIGIN;
  }

  private static long key(int grid, long column, long row) {
    return ((long) grid << CELL_BITS | column) << CELL_BITS | row;
  }
}
