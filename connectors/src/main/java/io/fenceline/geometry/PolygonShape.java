package io.fenceline.geometry;

import io.fenceline.geometry.RayCrossing.Location;
import java.util.Arrays;

/**
 * A union of polygons, packed into one array of coordinates. Each polygon holds what is on or
 * inside its first ring (even-odd) and not strictly inside any other of its rings (rule G1).
 */
public final class PolygonShape implements Shape {
  private final double[] coordinates;
  private final int[] ringEnds;
  private final int[] polygonEnds;
  private final Box[] ringBounds;
  private final Box bounds;

  /**
   * Takes ownership of the arrays. Every ring is closed: its last position equals its first.
   *
   * @param coordinates lon, lat, lon, lat, ... of all rings
   * @param ringEnds for each ring, the number of positions up to its end
   * @param polygonEnds for each polygon, the number of rings up to its end
   */
  public PolygonShape(double[] coordinates, int[] ringEnds, int[] polygonEnds) {
    this.coordinates = coordinates;
    this.ringEnds = ringEnds;
    this.polygonEnds = polygonEnds;
    this.ringBounds = ringBounds(coordinates, ringEnds);
    this.bounds = boundsOf(coordinates, 0, coordinates.length / 2);
  }

  @Override
  public boolean contains(double lon, double lat) {
    if (!bounds.contains(lon, lat)) {
      return false;
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
    if (!ringBounds[ring].contains(lon, lat)) {
      return Location.OUTSIDE;
    }
    int from = ring == 0 ? 0 : ringEnds[ring - 1];
    return RayCrossing.locate(coordinates, from, ringEnds[ring], lon, lat);
  }

  @Override
  public Box bounds() {
    return bounds;
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

  private static Box[] ringBounds(double[] coordinates, int[] ringEnds) {
    Box[] boxes = new Box[ringEnds.length];
    int from = 0;
    for (int ring = 0; ring < ringEnds.length; ring++) {
      boxes[ring] = boundsOf(coordinates, from, ringEnds[ring]);
      from = ringEnds[ring];
    }
    return boxes;
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
