package io.fenceline.job.index;

import io.fenceline.geometry.Box;
import io.fenceline.geometry.PolygonShape;
import io.fenceline.geometry.Shape;
import java.util.List;

/**
 * Which cells a zone wants to be in. It depends on the shape alone: cells as fine as they can be
 * while there are only so many of them, which bounds the memory of a zone by its own size.
 */
final class Footprint {
  /** For six-sided zones of any size, this leaves cells of a half to a sixth of the zone. */
  private static final int CELLS = 32;

  /** A shape with many positions may have more cells: they weigh less than it does. */
  private static final int POSITIONS_PER_CELL = 4;

  private static final int MOST_CELLS = 4096;

  private final int slot;
  private final Shape shape;
  private final int[] boxes;
  private final int level;
  private final boolean large;
  private Coverage[] drawn;

  Footprint(int slot, Shape shape) {
    this.slot = slot;
    this.shape = shape;
    this.boxes = boxes(shape.boxes());
    int cells = cellsFor(shape);
    this.level = level(boxes, cells);
    this.large = cells > CELLS;
  }

  private Footprint(int slot, Footprint other) {
    this.slot = slot;
    this.shape = other.shape;
    this.boxes = other.boxes;
    this.level = other.level;
    this.large = other.large;
    this.drawn = other.drawn;
  }

  /** One that has done by now what takes long, for no slot yet. */
  static Footprint drawn(Shape shape) {
    Footprint footprint = new Footprint(ZoneTable.ABSENT, shape);
    if (footprint.large) {
      footprint.drawn = footprint.drawAll();
    }
    return footprint;
  }

  /** The same for this slot. */
  Footprint at(int slot) {
    return new Footprint(slot, this);
  }

  private static int[] boxes(List<Box> degrees) {
    int[] units = new int[4 * degrees.size()];
    for (int i = 0; i < degrees.size(); i++) {
      Box box = degrees.get(i);
      units[4 * i] = Grid.x(box.west());
      units[4 * i + 1] = Grid.y(box.south());
      units[4 * i + 2] = Grid.x(box.east());
      units[4 * i + 3] = Grid.y(box.north());
    }
    return units;
  }

  private static int cellsFor(Shape shape) {
    if (shape instanceof PolygonShape polygons) {
      int positions = polygons.coordinates().length / 2;
      return Math.min(Math.max(CELLS, positions / POSITIONS_PER_CELL), MOST_CELLS);
    }
    return CELLS;
  }

  private static int level(int[] boxes, int cells) {
    int level = Grid.FINEST_LEVEL;
    while (level > 0 && cells(boxes, Grid.shift(level)) > cells) {
      level--;
    }
    return level;
  }

  private static long cells(int[] boxes, int shift) {
    long cells = 0;
    for (int i = 0; i < boxes.length; i += 4) {
      long columns = (boxes[i + 2] >> shift) - (boxes[i] >> shift) + 1;
      long rows = (boxes[i + 3] >> shift) - (boxes[i + 1] >> shift) + 1;
      cells += columns * rows;
    }
    return cells;
  }

  /** Drawing a shape of many positions once costs less than drawing it for every cell. */
  private Coverage[] drawAll() {
    Coverage[] all = new Coverage[boxes.length / 4];
    int shift = Grid.shift(level);
    for (int i = 0; i < all.length; i++) {
      int west = boxes[4 * i] >> shift;
      int south = boxes[4 * i + 1] >> shift;
      int columns = (boxes[4 * i + 2] >> shift) - west + 1;
      int rows = (boxes[4 * i + 3] >> shift) - south + 1;
      all[i] = new Coverage();
      all[i].draw(shape, shift - 2, 4 * west, 4 * south, 4 * columns, 4 * rows);
    }
    return all;
  }

  int slot() {
    return slot;
  }

  /** The level of the finest cells that the zone should be in. */
  int level() {
    return level;
  }

  /** Whether the zone may be in coarser cells than it wants, to be moved when they fill up. */
  boolean mayWait() {
    return !large;
  }

  /**
   * The parts that the zone's boxes meet, a bit each.
   *
   * @param west column of the first part, at {@code shift}
   * @param south row of the first part, at {@code shift}
   */
  int parts(int west, int south, int shift) {
    int parts = 0;
    for (int i = 0; i < boxes.length; i += 4) {
      int left = Math.max((boxes[i] >> shift) - west, 0);
      int right = Math.min((boxes[i + 2] >> shift) - west, 3);
      int top = Math.min((boxes[i + 3] >> shift) - south, 3);
      int row = left <= right ? (2 << right) - (1 << left) : 0;
      for (int y = Math.max((boxes[i + 1] >> shift) - south, 0); y <= top; y++) {
        parts |= row << (4 * y);
      }
    }
    return parts;
  }

  /** How the zone covers this cell, for {@link Entry#of}; 0 if not at all. */
  long cover(int cellX, int cellY, int shift, CellEdges edges, Coverage paper) {
    if (large) {
      return drawing(cellX, cellY).mask(cellX, cellY) & 0xFFFFFFFFL;
    }
    if (shift == Grid.shift(level) && shape instanceof PolygonShape polygon) {
      long lines = edges.cover(polygon, cellX, cellY, shift);
      if (lines != CellEdges.UNFIT) {
        return lines;
      }
    }
    return paper.draw(shape, cellX, cellY, shift) & 0xFFFFFFFFL;
  }

  private Coverage drawing(int cellX, int cellY) {
    if (drawn == null) {
      drawn = drawAll();
    }
    for (Coverage one : drawn) {
      if (one.holds(cellX, cellY)) {
        return one;
      }
    }
    throw new IllegalArgumentException("no part of the zone: " + cellX + ", " + cellY);
  }
}
