package io.fenceline.loadtest.reference;

import io.fenceline.loadtest.reference.Part.Box;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Boxes in a hierarchy of grids with doubling cell sizes: each box is listed in all cells that it
 * intersects, in the finest grid where those are few. Not thread-safe.
 */
final class BoxGrid {
  /** Cells of 1/64 degree. */
  private static final int FINEST = -6;

  /** The maximum in each direction is one more. */
  private static final int CELLS_PER_BOX = 4;

  private static final int CELL_BITS = 28;
  private static final int ORIGIN = 1 << (CELL_BITS - 1);

  private final Map<Long, Cell> cells = new HashMap<>();
  private final BitSet grids = new BitSet();
  private int size;
  private double[] bounds = new double[64];
  private int[] ids = new int[16];

  private static final class Cell {
    private int size;
    private int[] boxes = new int[2];

    void add(int box) {
      if (size == boxes.length) {
        boxes = Arrays.copyOf(boxes, 2 * size);
      }
      boxes[size++] = box;
    }
  }

  void add(Box box, int id) {
    int grid = 0;
    double extent = Math.max(box.east() - box.west(), box.north() - box.south());
    while (CELLS_PER_BOX * sizeDegrees(grid) < extent) {
      grid++;
    }
    grids.set(grid);
    int number = append(box, id);
    for (long x = cellIndex(grid, box.west()); x <= cellIndex(grid, box.east()); x++) {
      for (long y = cellIndex(grid, box.south()); y <= cellIndex(grid, box.north()); y++) {
        cells.computeIfAbsent(key(grid, x, y), any -> new Cell()).add(number);
      }
    }
  }

  private int append(Box box, int id) {
    if (size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * size);
      bounds = Arrays.copyOf(bounds, 8 * size);
    }
    bounds[4 * size] = box.west();
    bounds[4 * size + 1] = box.south();
    bounds[4 * size + 2] = box.east();
    bounds[4 * size + 3] = box.north();
    ids[size] = id;
    return size++;
  }

  /** Visits each box that covers the point, once for each time it was added. */
  void visit(double lon, double lat, IntConsumer visitor) {
    for (int grid = grids.nextSetBit(0); grid >= 0; grid = grids.nextSetBit(grid + 1)) {
      Cell cell = cells.get(key(grid, cellIndex(grid, lon), cellIndex(grid, lat)));
      for (int i = 0; cell != null && i < cell.size; i++) {
        if (covers(4 * cell.boxes[i], lon, lat)) {
          visitor.accept(ids[cell.boxes[i]]);
        }
      }
    }
  }

  private boolean covers(int at, double lon, double lat) {
    return bounds[at] <= lon
        && lon <= bounds[at + 2]
        && bounds[at + 1] <= lat
        && lat <= bounds[at + 3];
  }

  private static double sizeDegrees(int grid) {
    return Math.scalb(1.0, grid + FINEST);
  }

  private static long cellIndex(int grid, double degrees) {
    return (long) Math.floor(degrees / sizeDegrees(grid)) + ORIGIN;
  }

  private static long key(int grid, long column, long row) {
    return ((long) grid << CELL_BITS | column) << CELL_BITS | row;
  }
}
