package io.fenceline.job.model.scenario;

import io.fenceline.geo.PolygonShape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A zone's shape in whole cells: parts with holes, all of them rectangles, which may overlap, touch
 * and leave each other. The cells define the border: a cell is covered or not, and the border is
 * where covered ones end (G1).
 */
public record Area(List<Part> parts) {
  /** In cells; no accuracy reaches as far. */
  private static final int FAR = 4;

  /** A polygon: its first ring, and the others. */
  public record Part(Rectangle shell, List<Rectangle> holes) {

    /** Rule G1: on or in the first ring, and not strictly in any other. */
    private boolean covers(int x, int y) {
      return shell.covers(x, y) && holes.stream().noneMatch(hole -> hole.surrounds(x, y));
    }

    /** Whether the cell to the north-east of this corner is covered. */
    private boolean coversCell(int x, int y) {
      return shell.coversCell(x, y) && holes.stream().noneMatch(hole -> hole.coversCell(x, y));
    }

    private Part within(int west, int east) {
      return new Part(
          shell.within(west, east),
          holes.stream()
              .filter(hole -> hole.west() < east && hole.east() > west)
              .map(hole -> hole.within(west, east))
              .toList());
    }

    @Override
    public String toString() {
      return holes.isEmpty() ? shell.toString() : shell + " without " + holes;
    }
  }

  public static Area of(Rectangle box) {
    return new Area(List.of(new Part(box, List.of())));
  }

  public boolean covers(int x, int y) {
    return parts.stream().anyMatch(part -> part.covers(x, y));
  }

  /**
   * The distance to the nearest covered cell; 0 for a place that is covered, infinite without any
   * such cell.
   */
  public double distanceMeters(int x, int y) {
    return covers(x, y)
        ? 0
        : cells().stream()
            .mapToDouble(cell -> cell.distanceMeters(x, y))
            .min()
            .orElse(Double.POSITIVE_INFINITY);
  }

  /** How far away the nearest cell is that is not covered; 0 for a place that is not covered. */
  public double depthMeters(int x, int y) {
    if (!covers(x, y)) {
      return 0;
    }
    double least = Double.POSITIVE_INFINITY;
    for (int column = x - FAR; column < x + FAR; column++) {
      for (int row = y - FAR; row < y + FAR; row++) {
        if (!coversCell(column, row)) {
          Rectangle cell = new Rectangle(column, row, column + 1, row + 1);
          least = Math.min(least, cell.distanceMeters(x, y));
        }
      }
    }
    return least;
  }

  private boolean coversCell(int x, int y) {
    return parts.stream().anyMatch(part -> part.coversCell(x, y));
  }

  /** Whether the straight line between two places meets a covered cell. */
  public boolean meets(int x1, int y1, int x2, int y2) {
    return cells().stream().anyMatch(cell -> cell.meets(x1, y1, x2, y2));
  }

  private List<Rectangle> cells() {
    List<Rectangle> cells = new ArrayList<>();
    for (Part part : parts) {
      Rectangle shell = part.shell;
      for (int x = shell.west(); x < shell.east(); x++) {
        for (int y = shell.south(); y < shell.north(); y++) {
          if (part.coversCell(x, y)) {
            cells.add(new Rectangle(x, y, x + 1, y + 1));
          }
        }
      }
    }
    return cells;
  }

  /** The area as it is sent: cut at 180 degrees, as RFC 7946 asks. */
  public Area in(World world) {
    if (world == World.AT_ORIGIN) {
      return this;
    }
    List<Part> cut = new ArrayList<>();
    for (Part part : parts) {
      if (part.shell.west() < 0) {
        cut.add(part.within(Integer.MIN_VALUE, 0));
      }
      if (part.shell.east() > 0) {
        cut.add(part.within(0, Integer.MAX_VALUE));
      }
    }
    return new Area(cut);
  }

  /** The shape in degrees, of an area that is cut. */
  PolygonShape shape(World world) {
    List<Rectangle> rings = new ArrayList<>();
    int[] polygonEnds = new int[parts.size()];
    for (int i = 0; i < polygonEnds.length; i++) {
      rings.add(parts.get(i).shell);
      rings.addAll(parts.get(i).holes);
      polygonEnds[i] = rings.size();
    }
    double[] coordinates = new double[10 * rings.size()];
    int[] ringEnds = new int[rings.size()];
    for (int i = 0; i < ringEnds.length; i++) {
      System.arraycopy(rings.get(i).ring(world), 0, coordinates, 10 * i, 10);
      ringEnds[i] = 5 * (i + 1);
    }
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }

  /** The coordinates of a MultiPolygon of GeoJSON, of an area that is cut. */
  String coordinates(World world) {
    return parts.stream()
        .map(
            part ->
                Stream.concat(Stream.of(part.shell), part.holes.stream())
                    .map(ring -> positions(ring.ring(world)))
                    .toList()
                    .toString())
        .toList()
        .toString();
  }

  private static String positions(double[] ring) {
    List<String> positions = new ArrayList<>();
    for (int i = 0; i < ring.length; i += 2) {
      positions.add("[" + ring[i] + "," + ring[i + 1] + "]");
    }
    return positions.toString();
  }

  /** The same with a part or a hole less, each in turn. */
  List<Area> simpler() {
    List<Area> simpler = new ArrayList<>();
    for (int i = 0; i < parts.size() && parts.size() > 1; i++) {
      List<Part> others = new ArrayList<>(parts);
      others.remove(i);
      simpler.add(new Area(others));
    }
    for (int i = 0; i < parts.size(); i++) {
      for (int k = 0; k < parts.get(i).holes.size(); k++) {
        List<Rectangle> holes = new ArrayList<>(parts.get(i).holes);
        holes.remove(k);
        List<Part> changed = new ArrayList<>(parts);
        changed.set(i, new Part(parts.get(i).shell, holes));
        simpler.add(new Area(changed));
      }
    }
    return simpler;
  }
}
