package io.fenceline.geo.index.covering;

import io.fenceline.geo.index.grid.Entry;

/** The line through an edge, as two of the points around the cell [0, 1] x [0, 1]. */
final class BorderLine {
  /** The line does not cross the cell, or only within one of its points. */
  static final int NONE = -1;

  private BorderLine() {}

  /** The line through an edge, in its direction, for {@link Entry#lines}; or {@link #NONE}. */
  static int through(double x1, double y1, double x2, double y2) {
    double dx = x2 - x1;
    double dy = y2 - y1;
    double from = Math.max(enters(x1, dx), enters(y1, dy));
    double to = Math.min(-enters(x1, -dx), -enters(y1, -dy));
    if (!(from < to)) {
      return NONE;
    }
    int start = borderPoint(x1 + from * dx, y1 + from * dy);
    int end = borderPoint(x1 + to * dx, y1 + to * dy);
    return start == end ? NONE : start | end << 8;
  }

  /** The opposite direction. */
  static int reversed(int line) {
    return line >> 8 | (line & 0xFF) << 8;
  }

  /** The least t at which x + t dx is in [0, 1]; of -dx, minus the greatest. */
  private static double enters(double x, double dx) {
    if (dx == 0) {
      return x >= 0 && x <= 1 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return dx > 0 ? -x / dx : (1 - x) / dx;
  }

  /** The nearest of the points around the cell. */
  private static int borderPoint(double x, double y) {
    double toSouth = Math.abs(y);
    double toEast = Math.abs(1 - x);
    double toNorth = Math.abs(1 - y);
    double toWest = Math.abs(x);
    double least = Math.min(Math.min(toSouth, toNorth), Math.min(toEast, toWest));
    double around;
    if (least == toSouth) {
      around = x;
    } else if (least == toEast) {
      around = 1 + y;
    } else {
      around = least == toNorth ? 3 - x : 4 - y;
    }
    return (int) Math.rint(Entry.STEPS * around) & 0xFF;
  }
}
