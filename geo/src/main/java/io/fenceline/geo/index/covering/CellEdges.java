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
  /** Lines cannot describe how the cell is covered. */
  static final long UNFIT = -1;

  private static final long NOTHING = 0;
  private static final int MOST = 2;

  /** Far above rounding, which stays below 2^-29. */
  private static final double MARGIN = 1e-6;

  /** The direction of a shorter edge is not known well enough. */
  private static final double SHORTEST = 1e-4;

  /** A point that is so far from a line is surely on that side of it. */
  private static final double CLEAR = 1e-4;

  /** A region that is empty after it was enlarged by this has no points. */
  private static final double BLURRED = 1e-5;

  private static final int TOO_MANY = MOST + 1;
  private static final long NO_CORNER = -2;

  /** The answers of each operator, with lines turned or not: a bit for each pair of sides. */
  private static final int[] ANSWERS = new int[16];

  static {
    for (int i = 4 * Entry.BOTH; i < ANSWERS.length; i++) {
      ANSWERS[i] = answers(i >> 2, i & 3);
    }
  }

  private final double[] ends = new double[4 * MOST];
  private final HalfPlanes region = new HalfPlanes();

  /** The shape of the last cell, and its coordinates in units. */
  private PolygonShape current;

  private double[] units = new double[0];

  /**
   * For some corners of cells, their coordinates in units and, in the last bit, whether the shape
   * covers them.
   */
  private final long[] corners = new long[64];

  private int count;

  /** A bit for each pair of sides whose answer is known. */
  private int known;

  /** A bit for each pair of sides that is covered. */
  private int covered;

  private double west;
  private double south;
  private double side;
  private double scale;

  /**
   * How the polygon covers a cell at {@code shift}, for {@link Entry#of}: 0 if not at all, {@link
   * #UNFIT} if lines cannot describe it.
   */
  long cover(PolygonShape shape, int cellX, int cellY, int shift) {
    west = cellX << shift;
    south = cellY << shift;
    side = 1 << shift;
    scale = 1 / side;
    int edges = read(shape);
    if (edges == 0) {
      return holdsCorner(shape, 0, 0) ? Entry.WHOLE : NOTHING;
    }
    return edges == TOO_MANY ? UNFIT : lines(shape);
  }

  @SuppressWarnings("ReferenceEquality") // Another object is looked at anew.
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
    int first = line(0);
    int second = line(4 * (count - 1));
    if (first < 0 || second < 0) {
      return UNFIT;
    }
    known = 0;
    covered = 0;
    for (int corner = 0; corner < 4; corner++) {
      askAt(shape, corner & 1, corner >> 1);
    }
    for (int sides = 0; sides < 4; sides++) {
      boolean open = (known >> sides & 1) == 0 && (count == 2 || sides == 0 || sides == 3);
      if (open && isRegion(sides, CLEAR)) {
        learn(sides, covers(shape, region.middleX(), region.middleY()));
      } else if (open && isRegion(sides, -BLURRED)) {
        return UNFIT;
      }
    }
    return join(first, second, known, covered);
  }

  /** Tests a corner that is clearly beside the lines, which is cheaper than to find a point. */
  private void askAt(PolygonShape shape, int x, int y) {
    int side1 = side(0, x, y);
    int side2 = side(4 * (count - 1), x, y);
    int sides = side1 | side2 << 1;
    if (side1 >= 0 && side2 >= 0 && (known >> sides & 1) == 0) {
      learn(sides, holdsCorner(shape, x, y));
    }
  }

  private void learn(int sides, boolean isCovered) {
    known |= 1 << sides;
    covered |= isCovered ? 1 << sides : 0;
  }

  /** As {@link #covers}; cached, because neighbouring cells share corners. */
  private boolean holdsCorner(PolygonShape shape, int x, int y) {
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

  /** The line through an edge, between two points around the cell; -1 if there is none. */
  private int line(int edge) {
    double x = ends[edge];
    double y = ends[edge + 1];
    double dx = ends[edge + 2] - x;
    double dy = ends[edge + 3] - y;
    double from = Math.max(enters(x, dx), enters(y, dy));
    double to = Math.min(-enters(x, -dx), -enters(y, -dy));
    if (!(from < to)) {
      return -1;
    }
    int start = borderPoint(x + from * dx, y + from * dy);
    int end = borderPoint(x + to * dx, y + to * dy);
    return start == end ? -1 : start | end << 8;
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

  /** The first operator on the lines, or their reverses, that agrees with all known answers. */
  private static long join(int first, int second, int known, int covered) {
    for (int join = Entry.BOTH; join <= Entry.ONE; join++) {
      for (int turned = 0; turned < 4; turned++) {
        if (((ANSWERS[4 * join + turned] ^ covered) & known) == 0) {
          return Entry.lines(join, turn(first, turned & 1), turn(second, turned >> 1));
        }
      }
    }
    return UNFIT;
  }

  /** One bit for each pair of sides, with the sides of turned lines swapped. */
  private static int answers(int join, int turned) {
    int answers = 0;
    for (int sides = 0; sides < 4; sides++) {
      int first = (sides ^ turned) & 1;
      int second = (sides ^ turned) >> 1;
      int both = first & second;
      int either = first | second;
      int answer = join == Entry.BOTH ? both : join == Entry.EITHER ? either : either - both;
      answers |= answer << sides;
    }
    return answers;
  }

  private static int turn(int line, int turned) {
    return turned == 0 ? line : line >> 8 | (line & 0xFF) << 8;
  }
}
