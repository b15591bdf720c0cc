package io.fenceline.geo.index.covering;

import io.fenceline.geo.Shape;
import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Entry;

/**
 * Which cells a zone wants to be in, all of one level, and how it covers each. It depends on the
 * shape alone. There are as many cells as the {@link CellBudget} allows, by the boxes of the
 * shape's parts: so parts that lie far apart have cells as small as zones of their own would have,
 * and none lie between them. One user, not thread-safe.
 */
public interface CellCovering {
  /** Of a zone that is in no index of many cells yet: found at once, from the shape. */
  static CellCovering of(int slot, Shape shape) {
    return CellBudget.isLarge(shape)
        ? ListedCovering.of(shape).at(slot)
        : new BoxCovering(slot, shape);
  }

  /** Of the zone, in the index. */
  int slot();

  /** The level of the finest cells that the zone should be in. */
  int level();

  /** Whether the zone may be in coarser cells than it wants, to be moved when they fill up. */
  boolean mayWait();

  /**
   * The parts of a cell that the zone may cover, a bit each.
   *
   * @param west column of the first part, at {@code shift}
   * @param south row of the first part, at {@code shift}
   */
  int parts(int west, int south, int shift);

  /** How the zone covers this cell, for {@link Entry#of}; 0 if not at all. */
  long cover(int cellX, int cellY, int shift, CellEdges edges, CellRaster paper);
}
