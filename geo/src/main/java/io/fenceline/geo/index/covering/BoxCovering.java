package io.fenceline.geo.index.covering;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Grid;

/** The cells of a zone with few positions: those that the boxes of its parts meet. */
final class BoxCovering implements CellCovering {
  private static final int LEAST_CELLS_PER_BOX = 4;

  private final int slot;
  private final Shape shape;
  private final UnitBoxes boxes;
  private final int level;

  /** A polygon for each box, or null before the first use. */
  private PolygonShape[] polygons;

  BoxCovering(int slot, Shape shape) {
    this.slot = slot;
    this.shape = shape;
    this.boxes = UnitBoxes.of(shape);
    this.level =
        boxes.finestLevel(Math.max(CellBudget.cells(shape), LEAST_CELLS_PER_BOX * boxes.count()));
  }

  @Override
  public int slot() {
    return slot;
  }

  @Override
  public int level() {
    return level;
  }

  @Override
  public boolean mayBeCoarser() {
    return true;
  }

  @Override
  public int parts(int west, int south, int shift) {
    return boxes.parts(west, south, shift);
  }

  @Override
  public long cover(int cellX, int cellY, int shift, CellEdges edges, CellRaster raster) {
    if (!(shape instanceof PolygonShape all)) {
      return Integer.toUnsignedLong(raster.fill(shape, cellX, cellY, shift));
    }
    if (boxes.count() == 1) {
      return cover(all, cellX, cellY, shift, edges, raster);
    }
    if (polygons == null) {
      polygons = Polygons.of(all);
    }
    return coverByParts(cellX, cellY, shift, edges, raster);
  }

  /** Lines describe a single polygon only. */
  private long coverByParts(int cellX, int cellY, int shift, CellEdges edges, CellRaster raster) {
    int mask = 0;
    int last = -1;
    for (int i = 0; i < polygons.length; i++) {
      if (boxes.meets(i, cellX, cellY, shift)) {
        if (last >= 0) {
          mask = CellRaster.union(mask, raster.fill(polygons[last], cellX, cellY, shift));
        }
        last = i;
      }
    }
    if (mask == 0) {
      return last < 0 ? 0 : cover(polygons[last], cellX, cellY, shift, edges, raster);
    }
    return Integer.toUnsignedLong(
        CellRaster.union(mask, raster.fill(polygons[last], cellX, cellY, shift)));
  }

  private long cover(
      PolygonShape polygon, int cellX, int cellY, int shift, CellEdges edges, CellRaster raster) {
    if (shift == Grid.shift(level)) {
      long lines = edges.cover(polygon, cellX, cellY, shift);
      if (lines != CellEdges.UNFIT) {
        return lines;
      }
    }
    return Integer.toUnsignedLong(raster.fill(polygon, cellX, cellY, shift));
  }
}
