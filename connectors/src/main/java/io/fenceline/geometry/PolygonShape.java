package io.fenceline.geometry;

import io.fenceline.geometry.RayCrossing.Location;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A union of polygons, packed into one array of coordinates. Each polygon holds what is on or
 * inside its first ring (even-odd) and not strictly inside any other of its rings (rule G1).
 */
public final class PolygonShape implements Shape {
  /** From so many positions on, finding the edges near a point costs less than trying all. */
  private static final int MANY_POSITIONS = 128;

  /** Most zones have one ring: they share these. */
  private static final int[] ONE_POLYGON = {1};

  private static final int[][] ONE_RING = new int[MANY_POSITIONS][1];

  static {
    Arrays.setAll(ONE_RING, positions -> new int[] {positions});
  }

  private final double[] coordinates;
  private final int[] ringEnds;
  private final int[] polygonEnds;

  /**
   * Built when first asked for, so that a shape that only travels does not pay for it. Its fields
   * are final, so that it may be read without a lock.
   */
  private EdgeBands bands;

  /**
   * Takes ownership of the arrays. Every ring is closed: its last position equals its first. Costs
   * next to nothing; of many positions, the first question takes linear time, some 50 milliseconds
   * for a million.
   *
   * @param coordinates lon, lat, lon, lat, ... of all rings
   * @param ringEnds for each ring, the number of positions up to its end
   * @param polygonEnds for each polygon, the number of rings up to its end
   */
  public PolygonShape(double[] coordinates, int[] ringEnds, int[] polygonEnds) {
    boolean oneRing = ringEnds.length == 1 && polygonEnds.length == 1;
    this.coordinates = coordinates;
    this.ringEnds = oneRing && !hasMany() ? ONE_RING[ringEnds[0]] : ringEnds;
    this.polygonEnds = oneRing ? ONE_POLYGON : polygonEnds;
  }

  private boolean hasMany() {
    return coordinates.length >= 2 * MANY_POSITIONS;
  }

  private EdgeBands bands() {
    EdgeBands known = bands;
    return known == null ? buildBands() : known;
  }

  private synchronized EdgeBands buildBands() {
    if (bands == null) {
      bands =
          new EdgeBands(coordinates, ringEnds, polygonEnds, boundsOf(coordinates, 0, positions()));
    }
    return bands;
  }

  @Override
  public boolean contains(double lon, double lat) {
    if (hasMany()) {
      return bands().contains(lon, lat);
    }
    int ring = 0;
    for (int end : polygonEnds) {
      if (polygonContains(ring, end, lon, lat)) {
        return true;
      }
      ring = end;
    }
    return false;
  }

  private boolean polygonContains(int firstRing, int end, double lon, double lat) {
    if (locate(firstRing, lon, lat) == Location.OUTSIDE) {
      return false;
    }
    for (int hole = firstRing + 1; hole < end; hole++) {
      if (locate(hole, lon, lat) == Location.INSIDE) {
        return false;
      }
    }
    return true;
  }

  private Location locate(int ring, double lon, double lat) {
    int from = ring == 0 ? 0 : ringEnds[ring - 1];
    return RayCrossing.locate(coordinates, from, ringEnds[ring], lon, lat);
  }

  /** By the edges, those of holes included: a place outside is nearest to one of them. */
  @Override
  public boolean isWithin(double meters, double lon, double lat) {
    if (holds(lon, lat)) {
      return true;
    }
    if (!(meters > 0)) {
      return false;
    }
    for (Box box : Extent.around(lon, lat, meters).boxes()) {
      if (anyEdge(box, edge -> Edges.isWithin(coordinates, edge, meters, lon, lat))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean meets(double fromLon, double fromLat, double toLon, double toLat) {
    double[] parts = Way.parts(fromLon, fromLat, toLon, toLat);
    for (int i = 0; i < parts.length; i += 4) {
      if (meetsLine(parts[i], parts[i + 1], parts[i + 2], parts[i + 3])) {
        return true;
      }
    }
    return false;
  }

  private boolean meetsLine(double ax, double ay, double bx, double by) {
    Box box = new Box(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    return contains(ax, ay) || anyEdge(box, edge -> Edges.meets(coordinates, edge, ax, ay, bx, by));
  }

  /** Whether the test holds for any of the edges whose boxes meet this box. */
  private boolean anyEdge(Box box, IntPredicate test) {
    if (hasMany()) {
      return bands().anyEdge(box, test);
    }
    int i = 0;
    for (int end : ringEnds) {
      for (; i < end - 1; i++) {
        if (Edges.meets(coordinates, i, box) && test.test(i)) {
          return true;
        }
      }
      i++;
    }
    return false;
  }

  @Override
  public Box bounds() {
    return hasMany() ? bands().bounds() : boundsOf(coordinates, 0, positions());
  }

  /** Two for polygons that are more than half a turn wide but lie on both sides of a gap at 0. */
  @Override
  public List<Box> boxes() {
    Box all = bounds();
    if (polygonEnds.length == 1 || all.east() - all.west() <= 180) {
      return List.of(all);
    }
    Box west = null;
    Box east = null;
    int from = 0;
    for (int polygonEnd : polygonEnds) {
      int to = ringEnds[polygonEnd - 1];
      Box part = boundsOf(coordinates, from, to);
      if (part.west() + part.east() < 0) {
        west = west == null ? part : west.and(part);
      } else {
        east = east == null ? part : east.and(part);
      }
      from = to;
    }
    boolean apart = west != null && east != null && west.east() < east.west();
    return apart ? List.of(west, east) : List.of(all);
  }

  @Override
  public List<Box> partBoxes() {
    Box[] boxes = new Box[polygonEnds.length];
    int ring = 0;
    for (int i = 0; i < boxes.length; i++) {
      boxes[i] = boundsOf(coordinates, ring == 0 ? 0 : ringEnds[ring - 1], ringEnds[ring]);
      ring = polygonEnds[i];
    }
    return List.of(boxes);
  }

  @Override
  public int positions() {
    return coordinates.length / 2;
  }

  public double[] coordinates() {
    return coordinates;
  }

  public int[] ringEnds() {
    return ringEnds;
  }

  public int[] polygonEnds() {
    return polygonEnds;
  }

  private static Box boundsOf(double[] coordinates, int from, int to) {
    double west = Double.POSITIVE_INFINITY;
    double south = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    double north = Double.NEGATIVE_INFINITY;
    for (int i = 2 * from; i < 2 * to; i += 2) {
      west = Math.min(west, coordinates[i]);
      east = Math.max(east, coordinates[i]);
      south = Math.min(south, coordinates[i + 1]);
      north = Math.max(north, coordinates[i + 1]);
    }
    return new Box(west, south, east, north);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PolygonShape that
        && Arrays.equals(coordinates, that.coordinates)
        && Arrays.equals(ringEnds, that.ringEnds)
        && Arrays.equals(polygonEnds, that.polygonEnds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(coordinates);
  }

  @Override
  public String toString() {
    return "PolygonShape["
        + polygonEnds.length
        + " polygons, "
        + coordinates.length / 2
        + " positions]";
  }
}
