package io.fenceline.geo.index.covering;

/**
 * The part of a cell, [0, 1] x [0, 1], on given sides of lines. Reused from cell to cell; not
 * thread-safe.
 */
final class HalfPlanes {
  private static final int MOST_CORNERS = 8;

  private double[] corners = new double[2 * MOST_CORNERS];
  private double[] cut = new double[2 * MOST_CORNERS];
  private int count;

  void begin() {
    corners[0] = 0;
    corners[1] = 0;
    corners[2] = 1;
    corners[3] = 0;
    corners[4] = 1;
    corners[5] = 1;
    corners[6] = 0;
    corners[7] = 1;
    count = 4;
  }

  /**
   * Keeps the part to the left of a line, by at least this margin; returns whether it is not empty.
   *
   * @param x of a point on the line
   * @param y of a point on the line
   * @param dx of its direction
   * @param dy of its direction
   */
  boolean cut(double x, double y, double dx, double dy, double distance) {
    double least = distance * (Math.abs(dx) + Math.abs(dy));
    int kept = 0;
    double beforeX = corners[2 * count - 2];
    double beforeY = corners[2 * count - 1];
    double before = dx * (beforeY - y) - dy * (beforeX - x) - least;
    for (int i = 0; i < count; i++) {
      double cornerX = corners[2 * i];
      double cornerY = corners[2 * i + 1];
      double corner = dx * (cornerY - y) - dy * (cornerX - x) - least;
      if (before > 0 != corner > 0) {
        double part = before / (before - corner);
        cut[2 * kept] = beforeX + part * (cornerX - beforeX);
        cut[2 * kept++ + 1] = beforeY + part * (cornerY - beforeY);
      }
      if (corner > 0) {
        cut[2 * kept] = cornerX;
        cut[2 * kept++ + 1] = cornerY;
      }
      beforeX = cornerX;
      beforeY = cornerY;
      before = corner;
    }
    swap(kept);
    return kept > 0;
  }

  private void swap(int kept) {
    double[] old = corners;
    corners = cut;
    cut = old;
    count = kept;
  }

  /** The x of a point inside the part that is left. */
  double middleX() {
    return middle(0);
  }

  /** The y of a point inside the part that is left. */
  double middleY() {
    return middle(1);
  }

  private double middle(int axis) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += corners[2 * i + axis];
    }
    return sum / count;
  }
}
