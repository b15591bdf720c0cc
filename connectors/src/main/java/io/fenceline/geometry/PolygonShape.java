package io.fenceline.geometry;

import io.fenceline.geometry.RayCrossing.Location;
import java.util.Arrays;
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

  /** Null for shapes of few positions. */
  private final EdgeBands bands;

  /**
   * Takes ownership of the arrays. Every ring is closed: its last position equals its first. Takes
   * linear time, some 30 milliseconds for a million positions.
   *
   * @param coordinates lon, lat, lon, lat, ... of all rings
   * @param ringEnds for each ring, the number of positions up to its end
   * @param polygonEnds for each polygon, the number of rings up to its end
   */
  public PolygonShape(double[] coordinates, int[] ringEnds, int[] polygonEnds) {
    boolean many = coordinates.length >= 2 * MANY_POSITIONS;
    boolean oneRing = ringEnds.length == 1 && polygonEnds.length == 1;
    this.coordinates = coordinates;
    this.ringEnds = oneRing && !many ? ONE_RING[ringEnds[0]] : ringEnds;
    this.polygonEnds = oneRing ? ONE_POLYGON : polygonEnds;
    this.bands =
        many ? new EdgeBands(coordinates, ringEnds, polygonEnds, boundsOf(coordinates)) : null;
  }

  @Override
  public boolean contains(double lon, double lat) {
    if (bands != null) {
      return bands.contains(lon, lat);
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
    if (bands != null) {
      return bands.anyEdge(box, test);
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
    return bands != null ? bands.bounds() : boundsOf(coordinates);
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

  private static Box boundsOf(double[] coordinates) {
    double west = Double.POSITIVE_INFINITY;
    double south = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    double north = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < coordinates.length; i += 2) {
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
