package io.fenceline.geo.index.points;

import java.util.Arrays;

/** A cell with some points, and with their positions in space, so that a search computes none. */
final class Leaf extends Cell {
  /**
   * A leaf with more points is divided. Far more than 16: to read points that lie side by side
   * costs less than to reach further leaves, which wait for memory.
   */
  static final int MOST_POINTS = 64;

  /** x, y, z. */
  static final int STRIDE = 3;

  static final Leaf EMPTY = new Leaf(new Located[0], new double[0]);

  private final Located[] points;
  private final double[] positions;

  private Leaf(Located[] points, double[] positions) {
    this.points = points;
    this.positions = positions;
  }

  static Leaf of(Located point) {
    return EMPTY.plus(point);
  }

  @Override
  int size() {
    return points.length;
  }

  Located point(int i) {
    return points[i];
  }

  /** The square of the distance in space from a point, in square metres. */
  double squaredChord(int i, double x, double y, double z) {
    double dx = positions[STRIDE * i] - x;
    double dy = positions[STRIDE * i + 1] - y;
    double dz = positions[STRIDE * i + 2] - z;
    return dx * dx + dy * dy + dz * dz;
  }

  @Override
  Cell with(Located point, CellPath path, int level) {
    if (points.length < MOST_POINTS || level == CellPath.LAST_LEVEL) {
      return plus(point);
    }
    Cell divided = Branch.empty();
    for (Located each : points) {
      divided = divided.with(each, CellPath.of(each), level);
    }
    return divided.with(point, path, level);
  }

  private Leaf plus(Located point) {
    int count = points.length;
    return copy(count + 1).set(count, point);
  }

  private Leaf copy(int count) {
    return new Leaf(Arrays.copyOf(points, count), Arrays.copyOf(positions, STRIDE * count));
  }

  /** Only while no other thread knows the leaf. */
  private Leaf set(int i, Located point) {
    points[i] = point;
    Ball.setPosition(positions, STRIDE * i, point.lon(), point.lat());
    return this;
  }

  @Override
  Cell without(Located point, CellPath path, int level) {
    int at = indexOf(point);
    if (at < 0) {
      return this;
    }
    int last = points.length - 1;
    if (last == 0) {
      return null;
    }
    Leaf rest = copy(last);
    if (at < last) {
      rest.points[at] = points[last];
      System.arraycopy(positions, STRIDE * last, rest.positions, STRIDE * at, STRIDE);
    }
    return rest;
  }

  @Override
  Cell withReplaced(Located old, CellPath path, Located point, CellPath to, int level) {
    int at = indexOf(old);
    return at < 0 ? null : copy(points.length).set(at, point);
  }

  private int indexOf(Located point) {
    for (int i = 0; i < points.length; i++) {
      if (points[i] == point) {
        return i;
      }
    }
    return -1;
  }

  @Override
  Leaf addAllTo(Leaf leaf) {
    Leaf all = leaf;
    for (Located point : points) {
      all = all.plus(point);
    }
    return all;
  }
}
