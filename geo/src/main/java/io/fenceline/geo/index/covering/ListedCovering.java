package io.fenceline.geo.index.covering;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Grid;
import java.util.Arrays;

/**
 * The cells of a zone with many positions or parts, computed once, polygon by polygon. Stored as
 * long as the zone is in the index, because computing them takes long; they take a small part of
 * the memory of its shape. Immutable.
 */
public final class ListedCovering implements CellCovering {
  private static final int NO_SLOT = -1;

  private final int slot;
  private final CellList cells;
  private final int[] masks;

  private ListedCovering(int slot, CellList cells, int[] masks) {
    this.slot = slot;
    this.cells = cells;
    this.masks = masks;
  }

  /** The covering of a shape, without a slot yet. */
  public static ListedCovering of(Shape shape) {
    UnitBoxes boxes = UnitBoxes.of(shape);
    CellList cells = CellList.of(boxes, CellBudget.cells(shape));
    int[] masks =
        shape instanceof PolygonShape polygons
            ? masks(cells, boxes, Polygons.of(polygons))
            : masks(cells, shape);
    int[] kept = Arrays.stream(masks).filter(mask -> mask != 0).toArray();
    return new ListedCovering(NO_SLOT, cells.without(masks), kept);
  }

  /** Each polygon over its own box. */
  private static int[] masks(CellList cells, UnitBoxes boxes, PolygonShape[] polygons) {
    int[] masks = new int[cells.size()];
    int shift = Grid.shift(cells.level());
    CellRaster raster = new CellRaster();
    for (int i = 0; i < polygons.length; i++) {
      int west = boxes.west(i, shift);
      int south = boxes.south(i, shift);
      int columns = boxes.columns(i, shift);
      int rows = boxes.rows(i, shift);
      raster.fill(polygons[i], shift - 2, 4 * west, 4 * south, 4 * columns, 4 * rows);
      for (int y = south; y < south + rows; y++) {
        for (int x = west; x < west + columns; x++) {
          int cell = cells.find(x, y);
          masks[cell] = CellRaster.union(masks[cell], raster.mask(x, y));
        }
      }
    }
    return masks;
  }

  private static int[] masks(CellList cells, Shape shape) {
    int[] masks = new int[cells.size()];
    int shift = Grid.shift(cells.level());
    CellRaster raster = new CellRaster();
    for (int i = 0; i < masks.length; i++) {
      masks[i] = raster.fill(shape, cells.x(i), cells.y(i), shift);
    }
    return masks;
  }

  /** The same for this slot. */
  public ListedCovering at(int slot) {
    return new ListedCovering(slot, cells, masks);
  }

  @Override
  public int slot() {
    return slot;
  }

  @Override
  public int level() {
    return cells.level();
  }

  @Override
  public boolean mayBeCoarser() {
    return false;
  }

  @Override
  public int parts(int west, int south, int shift) {
    return cells.parts(west, south, shift);
  }

  @Override
  public long cover(int cellX, int cellY, int shift, CellEdges edges, CellRaster raster) {
    return Integer.toUnsignedLong(masks[cells.find(cellX, cellY)]);
  }
}
