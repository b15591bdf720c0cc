package io.fenceline.gateway.state.grid;

/** A cell that is divided into 4 x 4 smaller ones. */
final class Branch extends Cell {
  static final int PARTS = 16;

  /** With fewer points it becomes a leaf: by so many fewer that it does not go to and fro. */
  private static final int FEWEST_POINTS = Leaf.MOST_POINTS / 2;

  private final Cell[] parts;
  private final int size;

  private Branch(Ball ball, Cell[] parts, int size) {
    super(ball);
    this.parts = parts;
    this.size = size;
  }

  static Branch empty(Ball ball) {
    return new Branch(ball, new Cell[PARTS], 0);
  }

  @Override
  int size() {
    return size;
  }

  /** Null if the part has no points. */
  Cell part(int i) {
    return parts[i];
  }

  private Branch with(int part, Cell cell, int size) {
    Cell[] copy = parts.clone();
    copy[part] = cell;
    return new Branch(ball(), copy, size);
  }

  @Override
  Cell with(Located point, CellPath path, int level) {
    int part = path.part(level);
    return with(part, plus(parts[part], point, path, level + 1), size + 1);
  }

  @Override
  Cell without(Located point, CellPath path, int level) {
    int part = path.part(level);
    Cell before = parts[part];
    Cell after = before == null ? null : before.without(point, path, level + 1);
    if (after == before) {
      return this;
    }
    Branch rest = with(part, after, size - 1);
    return rest.size < FEWEST_POINTS ? rest.addAllTo(Leaf.empty(ball())) : rest;
  }

  @Override
  Cell withReplaced(Located old, CellPath path, Located point, CellPath to, int level) {
    int part = path.part(level);
    if (to.part(level) != part || parts[part] == null) {
      return null;
    }
    Cell after = parts[part].withReplaced(old, path, point, to, level + 1);
    return after == null ? null : with(part, after, size);
  }

  @Override
  Leaf addAllTo(Leaf leaf) {
    Leaf all = leaf;
    for (Cell part : parts) {
      if (part != null) {
        all = part.addAllTo(all);
      }
    }
    return all;
  }
}
