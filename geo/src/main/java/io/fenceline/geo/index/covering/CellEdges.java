package io.fenceline.geo.index.covering;

import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Grid;
import java.util.Arrays;

/**
 * The edges of a polygon that touch a cell, where they are few, and the lines through them. No edge
 * lies between two points of the cell that are on the same sides of these lines, so one exact test
 * decides for all such points (even-odd rings that cross themselves and holes that overlap
 * included). The cell is [0, 1] x [0, 1] here. Reused from cell to cell; not thread-safe.
 */
public final class CellEdges {
  /** The covering of the cell cannot be described by lines. */
  static final long UNFIT = LineOperator.NONE;

  private static final long NOTHING = 0;
  private static final int MOST = 2;

  /** Far above rounding errors, which are below 2^-29. */
  private static final double MARGIN = 1e-6;

  /** The direction of a shorter edge is too inaccurate. */
  private static final double SHORTEST = 1e-4;

  /** A point at this distance from a line is on that side of it in spite of rounding. */
  private static final double CLEAR = 1e-4;

  /** A region that is empty after it was enlarged by this has no points. */
  private static final double BLURRED = 1e-5;

  private static final int TOO_MANY = MOST + 1;
  private static final long NO_CORNER = -2;

  private final double[] ends = new double[4 * MOST];
  private final HalfPlanes region = new HalfPlanes();

  /** The shape of the last cell, and its coordinates in units. */
  private PolygonShape current;

  private double[] units = new double[0];

  /**
   * A cache of corners of cells: coordinates in units and, in the last bit, whether the shape
   * covers them.
   */
  private final long[] corners = new long[64];

  private int count;

  /** A bit for each pair of sides for which it is known whether the polygon covers it. */
  private int known;

  /** A bit for each pair of sides that is covered. */
  private int covered;

  private double west;
  private double south;
  private double side;
  private double scale;

  /**
   * The cover of a cell at {@code shift} by the polygon, for {@link Entry#of}: 0 if there is none,
   * {@link #UNFIT} if lines cannot describe it.
   */
  long cover(PolygonShape shape, int cellX, int cellY, int shift) {
    west = cellX << shift;
    south = cellY << shift;
    side = 1 << shift;
    scale = 1 / side;
    int edges = read(shape);
    if (edges == 0) {
      return coversCorner(shape, 0, 0) ? Entry.WHOLE : NOTHING;
    }
    return edges == TOO_MANY ? UNFIT : lines(shape);
  }

  @SuppressWarnings("ReferenceEquality") // another object is loaded again
  private int read(PolygonShape shape) {
    if (shape != current) {
      load(shape);
    }
    count = 0;
    double low = -MARGIN * side;
    double high = (1 + MARGIN) * side;
    int i = 0;
    for (int end : shape.ringEnds()) {
      double x1 = units[2 * i] - west;
      double y1 = units[2 * i + 1] - south;
      for (i++; i < end; i++) {
        double x2 = units[2 * i] - west;
        double y2 = units[2 * i + 1] - south;
        boolean isFar =
            (x1 < low && x2 < low)
                || (x1 > high && x2 > high)
                || (y1 < low && y2 < low)
                || (y1 > high && y2 > high);
        if (!isFar && !addIfNear(x1 * scale, y1 * scale, x2 * scale, y2 * scale)) {
          return TOO_MANY;
        }
        x1 = x2;
        y1 = y2;
      }
    }
    return count;
  }

  private void load(PolygonShape shape) {
    double[] coordinates = shape.coordinates();
    if (units.length < coordinates.length) {
      units = new double[coordinates.length];
    }
    for (int i = 0; i < coordinates.length; i += 2) {
      units[i] = Grid.exactX(coordinates[i]);
      units[i + 1] = Grid.exactY(coordinates[i + 1]);
    }
    current = shape;
    Arrays.fill(corners, NO_CORNER);
  }

  /** Returns true if the edge does not touch the cell or was added. */
  private boolean addIfNear(double x1, double y1, double x2, double y2) {
    double dx = x2 - x1;
    double dy = y2 - y1;
    double middle = dx * (0.5 - y1) - dy * (0.5 - x1);
    double reach = (0.5 + MARGIN) * (Math.abs(dx) + Math.abs(dy));
    boolean touches = Math.abs(middle) <= reach || Math.abs(dx) + Math.abs(dy) < SHORTEST;
    return !touches || add(x1, y1, x2, y2);
  }

  /** Returns false if there are too many edges, or its direction is unknown. */
  private boolean add(double x1, double y1, double x2, double y2) {
    if (count == MOST || Math.abs(x2 - x1) + Math.abs(y2 - y1) < SHORTEST) {
      return false;
    }
    ends[4 * count] = x1;
    ends[4 * count + 1] = y1;
    ends[4 * count + 2] = x2;
    ends[4 * count + 3] = y2;
    count++;
    return true;
  }

  /** Exactly, at a point of the cell. */
  private boolean covers(PolygonShape shape, double x, double y) {
    return shape.coversLiteral(Grid.lon(west + x * side), Grid.lat(south + y * side));
  }

  /** One line counts twice. */
  private long lines(PolygonShape shape) {
    known = 0;
    covered = 0;
    for (int corner = 0; corner < 4; corner++) {
      testCorner(shape, corner & 1, corner >> 1);
    }
    for (int sides = 0; sides < 4; sides++) {
      boolean open = (known >> sides & 1) == 0 && (count == 2 || sides == 0 || sides == 3);
      if (open && isRegion(sides, CLEAR)) {
        record(sides, covers(shape, region.middleX(), region.middleY()));
      } else if (open && isRegion(sides, -BLURRED)) {
        return UNFIT;
      }
    }
    return LineOperator.entry(line(0), line(4 * (count - 1)), known, covered);
  }

  /** Tests a corner that is clearly beside the lines, which is cheaper than to find a point. */
  private void testCorner(PolygonShape shape, int x, int y) {
    int side1 = side(0, x, y);
    int side2 = side(4 * (count - 1), x, y);
    int sides = side1 | side2 << 1;
    if (side1 >= 0 && side2 >= 0 && (known >> sides & 1) == 0) {
      record(sides, coversCorner(shape, x, y));
    }
  }

  private void record(int sides, boolean isCovered) {
    known |= 1 << sides;
    covered |= isCovered ? 1 << sides : 0;
  }

  /** Like {@link #covers}; cached, because neighbouring cells share corners. */
  private boolean coversCorner(PolygonShape shape, int x, int y) {
    long unitX = (long) (west + x * side);
    long unitY = (long) (south + y * side);
    int at = (int) (unitX / (long) side & 7 | (unitY / (long) side & 7) << 3);
    long key = unitX << 32 | unitY << 1;
    if (corners[at] >> 1 << 1 != key) {
      corners[at] = key | (covers(shape, x, y) ? 1 : 0);
    }
    return (corners[at] & 1) != 0;
  }

  /** 1 to the left of the line of an edge, 0 to the right, -1 if that is not clear. */
  private int side(int edge, double x, double y) {
    double dx = ends[edge + 2] - ends[edge];
    double dy = ends[edge + 3] - ends[edge + 1];
    double left = dx * (y - ends[edge + 1]) - dy * (x - ends[edge]);
    double least = CLEAR * (Math.abs(dx) + Math.abs(dy));
    return left > least ? 1 : left < -least ? 0 : -1;
  }

  /** Whether any of the cell is so far to the left (1) or right (0) of the lines of the edges. */
  private boolean isRegion(int sides, double distance) {
    region.begin();
    return cut(0, sides & 1, distance) && cut(4 * (count - 1), sides >> 1, distance);
  }

  private boolean cut(int edge, int side, double distance) {
    double sign = 2 * side - 1;
    double dx = sign * (ends[edge + 2] - ends[edge]);
    double dy = sign * (ends[edge + 3] - ends[edge + 1]);
    return region.cut(ends[edge], ends[edge + 1], dx, dy, distance);
  }

  private int line(int edge) {
    double dx = ends[edge + 2] - ends[edge];
    double dy = ends[edge + 3] - ends[edge + 1];
    return Entry.line(ends[edge], ends[edge + 1], dx, dy);
  }
}
