package io.fenceline.geo.index.covering;

import io.fenceline.geo.Shape;
import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Entry;

/**
 * The cells of a zone, all of one level, and how it covers each. Depends on the shape alone. There
 * are as many cells as the {@link CellBudget} allows, by the boxes of the parts of the shape: so
 * parts that lie far apart have cells as small as those of separate zones, and there are none
 * between them. Not thread-safe.
 */
public interface CellCovering {
  /** Computed from the shape. */
  static CellCovering of(int slot, Shape shape) {
    return CellBudget.isLarge(shape)
        ? ListedCovering.of(shape).at(slot)
        : new BoxCovering(slot, shape);
  }

  /** The slot of the zone in the index. */
  int slot();

  /** The level of the cells. */
  int level();

  /** Whether the zone may be in coarser cells while these have few zones. */
  boolean mayBeCoarser();

  /**
   * The parts of a cell that the zone may cover, a bit each.
   *
   * @param west column of the first part, at {@code shift}
   * @param south row of the first part, at {@code shift}
   */
  int parts(int west, int south, int shift);

  /** The cover of this cell by the zone, for {@link Entry#of}; 0 if there is none. */
  long cover(int cellX, int cellY, int shift, CellEdges edges, CellRaster raster);
}
