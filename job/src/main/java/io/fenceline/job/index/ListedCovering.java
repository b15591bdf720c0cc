package io.fenceline.job.index;

import io.fenceline.geometry.PolygonShape;
import io.fenceline.geometry.Shape;
import java.util.Arrays;

/**
 * The cells of a zone of many positions or parts, found and drawn once, polygon by polygon. Kept
 * for as long as the zone is in the index, since to find them again would take as long; they take a
 * small part of the memory of its shape. Immutable.
 */
final class ListedCovering implements CellCovering {
  private final int slot;
  private final CellList cells;
  private final int[] masks;

  private ListedCovering(int slot, CellList cells, int[] masks) {
    this.slot = slot;
    this.cells = cells;
    this.masks = masks;
  }

  /** For no slot yet. */
  static ListedCovering of(Shape shape) {
    UnitBoxes boxes = UnitBoxes.of(shape);
    CellList cells = CellList.of(boxes, CellBudget.cells(shape));
    int[] masks =
        shape instanceof PolygonShape polygons
            ? masks(cells, boxes, Polygons.of(polygons))
            : masks(cells, shape);
    int[] kept = Arrays.stream(masks).filter(mask -> mask != 0).toArray();
    return new ListedCovering(ZoneTable.ABSENT, cells.without(masks), kept);
  }

  /** Each polygon over its own box. */
  private static int[] masks(CellList cells, UnitBoxes boxes, PolygonShape[] polygons) {
    int[] masks = new int[cells.size()];
    int shift = Grid.shift(cells.level());
    Coverage paper = new Coverage();
    for (int i = 0; i < polygons.length; i++) {
      int west = boxes.west(i, shift);
      int south = boxes.south(i, shift);
      int columns = boxes.columns(i, shift);
      int rows = boxes.rows(i, shift);
      paper.draw(polygons[i], shift - 2, 4 * west, 4 * south, 4 * columns, 4 * rows);
      for (int y = south; y < south + rows; y++) {
        for (int x = west; x < west + columns; x++) {
          int cell = cells.find(x, y);
          masks[cell] = Coverage.union(masks[cell], paper.mask(x, y));
        }
      }
    }
    return masks;
  }

  private static int[] masks(CellList cells, Shape shape) {
    int[] masks = new int[cells.size()];
    int shift = Grid.shift(cells.level());
    Coverage paper = new Coverage();
    for (int i = 0; i < masks.length; i++) {
      masks[i] = paper.draw(shape, cells.x(i), cells.y(i), shift);
    }
    return masks;
  }

  /** The same for this slot. */
  ListedCovering at(int slot) {
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
  public boolean mayWait() {
    return false;
  }

  @Override
  public int parts(int west, int south, int shift) {
    return cells.parts(west, south, shift);
  }

  @Override
  public long cover(int cellX, int cellY, int shift, CellEdges edges, Coverage paper) {
    return Integer.toUnsignedLong(masks[cells.find(cellX, cellY)]);
  }
}
