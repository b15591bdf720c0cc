package io.fenceline.job.index;

import io.fenceline.geometry.PolygonShape;

/**
 * The edges of a polygon that touch a cell, where they are few, and the lines through them. No edge
 * lies between two points of the cell that are on the same sides of these lines, so one exact test
 * tells for all such points (even-odd rings that cross themselves and holes that overlap included).
 * The cell is [0, 1] x [0, 1] here. Reused for one cell after the other; not thread-safe.
 */
final class CellEdges {
  /** Lines do not tell what is held. */
  static final long UNFIT = -1;

  private static final long NOTHING = 0;
  private static final int MOST = 2;

  /** Far above rounding, which stays below 2^-29. */
  private static final double MARGIN = 1e-6;

  /** The direction of what is shorter is not known well enough. */
  private static final double SHORTEST = 1e-4;

  /** A point that is so far from a line is surely on that side of it. */
  private static final double CLEAR = 1e-4;

  /** What is empty with so much added to it has no points. */
  private static final double BLURRED = 1e-5;

  private static final int TOO_MANY = MOST + 1;

  private final double[] ends = new double[4 * MOST];
  private final HalfPlanes region = new HalfPlanes();
  private int count;
  private double west;
  private double south;
  private double side;
  private double scale;

  /**
   * How the polygon covers a cell at {@code shift}, for {@link Entry#of}: 0 if not at all, {@link
   * #UNFIT} where lines do not tell.
   */
  long cover(PolygonShape shape, int cellX, int cellY, int shift) {
    west = cellX << shift;
    south = cellY << shift;
    side = 1 << shift;
    scale = 1 / side;
    int edges = read(shape);
    if (edges == 0) {
      return holds(shape, 0.5, 0.5) ? Entry.WHOLE : NOTHING;
    }
    return edges == TOO_MANY ? UNFIT : lines(shape);
  }

  private int read(PolygonShape shape) {
    count = 0;
    double[] coordinates = shape.coordinates();
    int i = 0;
    for (int end : shape.ringEnds()) {
      double x1 = column(coordinates[2 * i]);
      double y1 = row(coordinates[2 * i + 1]);
      for (i++; i < end; i++) {
        double x2 = column(coordinates[2 * i]);
        double y2 = row(coordinates[2 * i + 1]);
        if (touches(x1, y1, x2, y2) && !add(x1, y1, x2, y2)) {
          return TOO_MANY;
        }
        x1 = x2;
        y1 = y2;
      }
    }
    return count;
  }

  private double column(double lon) {
    return (Grid.exactX(lon) - west) * scale;
  }

  private double row(double lat) {
    return (Grid.exactY(lat) - south) * scale;
  }

  private static boolean touches(double x1, double y1, double x2, double y2) {
    double low = -MARGIN;
    double high = 1 + MARGIN;
    if ((x1 < low && x2 < low)
        || (x1 > high && x2 > high)
        || (y1 < low && y2 < low)
        || (y1 > high && y2 > high)) {
      return false;
    }
    double dx = x2 - x1;
    double dy = y2 - y1;
    double middle = dx * (0.5 - y1) - dy * (0.5 - x1);
    double reach = (0.5 + MARGIN) * (Math.abs(dx) + Math.abs(dy));
    return Math.abs(middle) <= reach || Math.abs(dx) + Math.abs(dy) < SHORTEST;
  }

  /** Returns whether there was room for it, and its direction is known. */
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
  private boolean holds(PolygonShape shape, double x, double y) {
    return shape.contains(Grid.lon(west + x * side), Grid.lat(south + y * side));
  }

  /** One line counts twice. */
  private long lines(PolygonShape shape) {
    int first = line(0);
    int second = line(4 * (count - 1));
    if (first < 0 || second < 0) {
      return UNFIT;
    }
    int known = 0;
    int held = 0;
    for (int sides = 0; sides < 4; sides++) {
      boolean possible = count == 2 || sides == 0 || sides == 3;
      if (possible && isRegion(sides, CLEAR)) {
        known |= 1 << sides;
        held |= holds(shape, region.middleX(), region.middleY()) ? 1 << sides : 0;
      } else if (possible && isRegion(sides, -BLURRED)) {
        return UNFIT;
      }
    }
    return join(first, second, known, held);
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

  /** The line through an edge, from one place around the cell to another; -1 when it has none. */
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
    int start = place(x + from * dx, y + from * dy);
    int end = place(x + to * dx, y + to * dy);
    return start == end ? -1 : start | end << 8;
  }

  /** The least t at which x + t dx is in [0, 1]; of -dx, minus the greatest. */
  private static double enters(double x, double dx) {
    if (dx == 0) {
      return x >= 0 && x <= 1 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return dx > 0 ? -x / dx : (1 - x) / dx;
  }

  /** The nearest of the places around the cell. */
  private static int place(double x, double y) {
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

  /** The first way to join the lines, or their reverses, that agrees with all that is known. */
  private static long join(int first, int second, int known, int held) {
    for (int join = Entry.BOTH; join <= Entry.ONE; join++) {
      for (int turned = 0; turned < 4; turned++) {
        if (((answers(join, turned) ^ held) & known) == 0) {
          return Entry.lines(join, turn(first, turned & 1), turn(second, turned >> 1));
        }
      }
    }
    return UNFIT;
  }

  /** One bit for each pair of sides, of which those of turned lines count the other way round. */
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
