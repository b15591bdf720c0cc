package io.fenceline.geo.index.points;

/**
 * A cell of a {@link PointGrid}: the points in it or, if they are many, smaller cells. Immutable: a
 * change returns another cell, and shares with it all but the cells around its point. A cell
 * without points is null.
 */
abstract sealed class Cell permits Leaf, Branch {
  /** The number of points. */
  abstract int size();

  /**
   * The cell with one more point.
   *
   * @param level of this cell; that of the whole map is 0
   */
  abstract Cell with(Located point, CellPath path, int level);

  /** The cell without a point; null if it is empty then, this one if it does not have the point. */
  abstract Cell without(Located point, CellPath path, int level);

  /** The cell with another point in place of one in the same leaf; null if they are not. */
  abstract Cell withReplaced(Located old, CellPath path, Located point, CellPath to, int level);

  /** Passes all points to a leaf. */
  abstract Leaf addAllTo(Leaf leaf);

  static Cell plus(Cell cell, Located point, CellPath path, int level) {
    return cell == null ? Leaf.of(point) : cell.with(point, path, level);
  }
}
