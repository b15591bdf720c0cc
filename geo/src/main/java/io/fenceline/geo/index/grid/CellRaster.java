package io.fenceline.geo.index.grid;

import io.fenceline.geo.BoxRelation;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import io.fenceline.geo.ellipsoid.Box;
import java.util.Arrays;

/**
 * Rasterizes a shape: finds whether it covers each square of a window on the grid not at all, in
 * part, or entirely. Never wrong: a square in doubt counts as covered in part. Reused from window
 * to window; not thread-safe.
 *
 * <p>Every edge marks the squares that it touches, widened by far more than any rounding here or in
 * {@link Grid}. No edge separates neighbouring squares without marks, so the shape covers all
 * points of a row of them or none, and one exact test decides (even-odd rings that cross themselves
 * and holes that overlap included).
 */
public final class CellRaster {
  public static final int NONE = 0;
  public static final int PART = 1;
  public static final int WHOLE = 2;

  private static final int PART_BITS = 0x55555555;
  private static final int WHOLE_BITS = 0xAAAAAAAA;

  /** The widening of edges in squares; rounding stays below 2^-29 of the smallest. */
  private static final double MARGIN = 1e-6;

  private byte[] states = new byte[16];
  private int shift;
  private int west;
  private int south;
  private int columns;
  private int rows;
  private double scale;

  /** The mask of the union of two shapes, from the masks of both. */
  public static int union(int mask, int other) {
    int whole = (mask | other) & WHOLE_BITS;
    return whole | (mask | other) & PART_BITS & ~(whole >>> 1);
  }

  /** The states of the 16 parts of a cell, two bits each. */
  public int fill(Shape shape, int cellX, int cellY, int cellShift) {
    fill(shape, cellShift - 2, 4 * cellX, 4 * cellY, 4, 4);
    return mask(cellX, cellY);
  }

  /**
   * Fills a window of {@code columns} x {@code rows} squares of 2^shift units; {@code west} and
   * {@code south} are the numbers of the south-western square.
   */
  public void fill(Shape shape, int shift, int west, int south, int columns, int rows) {
    this.shift = shift;
    this.west = west;
    this.south = south;
    this.columns = columns;
    this.rows = rows;
    this.scale = 1.0 / (1L << shift);
    int squares = columns * rows;
    if (states.length < squares) {
      states = new byte[squares];
    }
    Arrays.fill(states, 0, squares, (byte) NONE);
    if (shape instanceof PolygonShape polygons) {
      markEdges(polygons.coordinates(), polygons.ringEnds());
      fillBetween(polygons);
    } else {
      overlap(shape, 0, 0, Math.max(columns, rows));
    }
  }

  /** The states of the 16 parts of a cell within the window, two bits each. */
  public int mask(int cellX, int cellY) {
    int mask = 0;
    for (int part = 0; part < 16; part++) {
      int column = 4 * cellX - west + (part & 3);
      int row = 4 * cellY - south + (part >> 2);
      mask |= states[row * columns + column] << (2 * part);
    }
    return mask;
  }

  /** Decides a part of the window as a whole if possible, else in four quarters. */
  private void overlap(Shape shape, int column, int row, int across) {
    if (column >= columns || row >= rows) {
      return;
    }
    BoxRelation overlap = shape.overlap(box(column, row, across));
    if (overlap != BoxRelation.UNSURE || across == 1) {
      fill(
          column,
          row,
          across,
          overlap == BoxRelation.UNSURE ? PART : overlap == BoxRelation.WHOLE ? WHOLE : NONE);
      return;
    }
    int half = (across + 1) / 2;
    overlap(shape, column, row, half);
    overlap(shape, column + half, row, half);
    overlap(shape, column, row + half, half);
    overlap(shape, column + half, row + half, half);
  }

  private Box box(int column, int row, int across) {
    double size = 1L << shift;
    return new Box(
        Grid.lon((west + column - MARGIN) * size),
        Grid.lat((south + row - MARGIN) * size),
        Grid.lon((west + column + across + MARGIN) * size),
        Grid.lat((south + row + across + MARGIN) * size));
  }

  private void fill(int column, int row, int across, int state) {
    int to = Math.min(column + across, columns);
    for (int y = row; y < Math.min(row + across, rows); y++) {
      Arrays.fill(states, y * columns + column, y * columns + to, (byte) state);
    }
  }

  private void markEdges(double[] coordinates, int[] ringEnds) {
    int i = 0;
    for (int end : ringEnds) {
      double x1 = column(coordinates[2 * i]);
      double y1 = row(coordinates[2 * i + 1]);
      for (i++; i < end; i++) {
        double x2 = column(coordinates[2 * i]);
        double y2 = row(coordinates[2 * i + 1]);
        if (y1 <= y2) {
          markEdge(x1, y1, x2, y2);
        } else {
          markEdge(x2, y2, x1, y1);
        }
        x1 = x2;
        y1 = y2;
      }
    }
  }

  private double column(double lon) {
    return Grid.exactX(lon) * scale - west;
  }

  private double row(double lat) {
    return Grid.exactY(lat) * scale - south;
  }

  /** Marks, row by row, the squares next to the part of the edge that lies in that row. */
  private void markEdge(double x1, double y1, double x2, double y2) {
    int from = Math.max((int) Math.floor(y1 - MARGIN), 0);
    int to = Math.min((int) Math.floor(y2 + MARGIN), rows - 1);
    for (int row = from; row <= to; row++) {
      double a = along(row - MARGIN, x1, y1, x2, y2);
      double b = along(row + 1 + MARGIN, x1, y1, x2, y2);
      int first = Math.max((int) Math.floor(Math.min(a, b) - MARGIN), 0);
      int last = Math.min((int) Math.floor(Math.max(a, b) + MARGIN), columns - 1);
      for (int column = first; column <= last; column++) {
        states[row * columns + column] = PART;
      }
    }
  }

  /** The x of the edge at height y, or of its nearer end. */
  private static double along(double y, double x1, double y1, double x2, double y2) {
    if (y <= y1) {
      return x1;
    }
    return y >= y2 ? x2 : x1 + (y - y1) / (y2 - y1) * (x2 - x1);
  }

  private void fillBetween(PolygonShape shape) {
    for (int row = 0; row < rows; row++) {
      int before = PART;
      for (int column = 0; column < columns; column++) {
        int square = row * columns + column;
        if (states[square] == NONE) {
          states[square] = (byte) (before == PART ? state(shape, column, row) : before);
        }
        before = states[square];
      }
    }
  }

  private int state(PolygonShape shape, int column, int row) {
    double lon = Grid.lon((west + column + 0.5) * (1L << shift));
    double lat = Grid.lat((south + row + 0.5) * (1L << shift));
    return shape.coversLiteral(lon, lat) ? WHOLE : NONE;
  }
}
