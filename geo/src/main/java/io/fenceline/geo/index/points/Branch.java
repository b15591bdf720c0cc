package io.fenceline.geo.index.points;

/** A cell that is divided into 4 x 4 smaller ones. */
final class Branch extends Cell {
  static final int PARTS = 16;

  /** The least points of a branch; hysteresis: merges at a lower count than a leaf splits at. */
  private static final int FEWEST_POINTS = Leaf.MOST_POINTS / 2;

  private final Cell[] parts;

  /** Side by side, since a search reads all of them: one for each part that has ever had points. */
  private final double[] balls;

  private final int size;

  private Branch(Cell[] parts, double[] balls, int size) {
    this.parts = parts;
    this.balls = balls;
    this.size = size;
  }

  static Branch empty() {
    return new Branch(new Cell[PARTS], new double[PARTS * Ball.STRIDE], 0);
  }

  @Override
  int size() {
    return size;
  }

  /** Null if the part has no points. */
  Cell part(int i) {
    return parts[i];
  }

  /** A lower bound of the distance in space, in metres, from a point to those of a part. */
  double leastChord(int part, double x, double y, double z) {
    return Ball.leastChord(balls, part * Ball.STRIDE, x, y, z);
  }

  private Branch with(int part, Cell cell, int size) {
    Cell[] copy = parts.clone();
    copy[part] = cell;
    return new Branch(copy, balls, size);
  }

  @Override
  Cell with(Located point, CellPath path, int level) {
    int part = path.part(level);
    Branch bounded = parts[part] == null ? withBall(part, path.ball(level + 1)) : this;
    return bounded.with(part, plus(parts[part], point, path, level + 1), size + 1);
  }

  private Branch withBall(int part, Ball ball) {
    double[] copy = balls.clone();
    ball.write(copy, part * Ball.STRIDE);
    return new Branch(parts, copy, size);
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
    return rest.size < FEWEST_POINTS ? rest.addAllTo(Leaf.EMPTY) : rest;
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
