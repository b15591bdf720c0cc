package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.Extent;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A union of polygons, packed into one array of coordinates. Each polygon covers what is on or
 * inside its first ring (even-odd) and not strictly inside any other of its rings (rule G1).
 */
public final class PolygonShape implements Shape {
  /** The number of positions from which an index of the edges is faster than a scan of all. */
  private static final int MANY_POSITIONS = 128;

  private static final double FIRST_REACH_METERS = 100;
  private static final double REACH_GROWTH = 4;

  /** Shared by the many shapes of one ring. */
  private static final int[] ONE_POLYGON = {1};

  private static final int[][] ONE_RING = new int[MANY_POSITIONS][1];

  static {
    Arrays.setAll(ONE_RING, positions -> new int[] {positions});
  }

  private final double[] coordinates;
  private final int[] ringEnds;
  private final int[] polygonEnds;

  /**
   * Built by the first query, so that a shape that is only transported does not pay for it. May be
   * read without a lock, because its fields are final.
   */
  private PolygonIndex index;

  /**
   * Takes ownership of the arrays. Every ring is closed: its last position equals its first. With
   * many positions, the first query takes linear time, some 50 milliseconds for a million.
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

  /**
   * A polygon with one ring.
   *
   * @param ring longitude, latitude, longitude, ...; the last position equals the first
   */
  public static PolygonShape ofRing(double... ring) {
    return new PolygonShape(ring, new int[] {ring.length / 2}, new int[] {1});
  }

  private boolean hasMany() {
    return coordinates.length >= 2 * MANY_POSITIONS;
  }

  private PolygonIndex index() {
    PolygonIndex known = index;
    return known == null ? buildIndex() : known;
  }

  private synchronized PolygonIndex buildIndex() {
    if (index == null) {
      index = new PolygonIndex(coordinates, ringEnds, polygonEnds, partBoxes(), MANY_POSITIONS);
    }
    return index;
  }

  @Override
  public boolean coversLiteral(double lon, double lat) {
    if (hasMany()) {
      return index().covers(lon, lat);
    }
    int ring = 0;
    for (int end : polygonEnds) {
      if (PolygonScan.covers(coordinates, ringEnds, ring, end, lon, lat)) {
        return true;
      }
      ring = end;
    }
    return false;
  }

  /** Uses the {@link Border}: outside the shape, the nearest point is on it. */
  @Override
  public boolean isWithin(double meters, double lon, double lat) {
    if (covers(lon, lat)) {
      return true;
    }
    if (!(meters > 0)) {
      return false;
    }
    Border border = new Border(this);
    return anyEdgeWithin(meters, lon, lat, edge -> border.isWithin(edge, meters, lon, lat));
  }

  @Override
  public boolean coversCircle(double radiusMeters, double lon, double lat) {
    if (!covers(lon, lat)) {
      return false;
    }
    Border border = new Border(this);
    return !(radiusMeters > 0
        && anyEdgeWithin(
            radiusMeters, lon, lat, edge -> border.endsWithin(edge, radiusMeters, lon, lat)));
  }

  /** Whether the test is true for any of the edges that come within the distance. */
  private boolean anyEdgeWithin(double meters, double lon, double lat, IntPredicate test) {
    for (Box box : Extent.around(lon, lat, meters).boxes()) {
      if (anyEdge(
          box, edge -> Edges.isWithin(coordinates, edge, meters, lon, lat) && test.test(edge))) {
        return true;
      }
    }
    return false;
  }

  /** Looks at many edges by boxes that grow until they have the nearest one. */
  @Override
  public double distanceMeters(double lon, double lat) {
    if (covers(lon, lat)) {
      return 0;
    }
    double reach = hasMany() ? FIRST_REACH_METERS : Circle.MAX_RADIUS_METERS;
    double meters = borderDistance(lon, lat, reach);
    while (meters > reach && reach < Circle.MAX_RADIUS_METERS) {
      reach = Math.min(Circle.MAX_RADIUS_METERS, REACH_GROWTH * reach);
      meters = borderDistance(lon, lat, reach);
    }
    return meters;
  }

  /** The distance to the nearest border within reach; infinite or larger if there is none. */
  private double borderDistance(double lon, double lat, double reach) {
    return new Border(this).distanceMeters(lon, lat, Extent.around(lon, lat, reach).boxes());
  }

  @Override
  public boolean meets(double fromLon, double fromLat, double toLon, double toLat) {
    double[] parts = AntimeridianSplit.parts(fromLon, fromLat, toLon, toLat);
    for (int i = 0; i < parts.length; i += 4) {
      if (meetsLine(parts[i], parts[i + 1], parts[i + 2], parts[i + 3])) {
        return true;
      }
    }
    return false;
  }

  private boolean meetsLine(double ax, double ay, double bx, double by) {
    return coversLiteral(ax, ay)
        || anyEdge(
            Box.around(ax, ay, bx, by),
            edge ->
                Edges.meets(coordinates, edge, ax, ay, bx, by)
                    && (coversLiteral(bx, by) || new Border(this).isMet(edge, ax, ay, bx, by)));
  }

  /** Uses the border, because holes may divide a polygon into several connected parts. */
  @Override
  public boolean hasPartWithin(Box box) {
    Border border = new Border(this);
    return anyEdge(box, edge -> border.hasPartWithin(edge, box));
  }

  /**
   * Whether the test is true for any of the edges whose boxes meet this box within the box of their
   * polygon's first ring; parts of a hole outside of that do not bound the shape.
   */
  boolean anyEdge(Box box, IntPredicate test) {
    if (hasMany()) {
      return index().anyEdge(box, test);
    }
    int ring = 0;
    for (int end : polygonEnds) {
      Box part = PolygonScan.boxOf(coordinates, ringEnds, ring);
      if (part.meets(box)
          && PolygonScan.anyEdge(coordinates, ringEnds, ring, end, box.within(part), test)) {
        return true;
      }
      ring = end;
    }
    return false;
  }

  /** Takes each edge as a border, also where both sides of it are the same. */
  @Override
  public double clearanceDegrees(double lon, double lat, double mostDegrees) {
    Box box = new Box(lon - mostDegrees, lat - mostDegrees, lon + mostDegrees, lat + mostDegrees);
    double[] least = {mostDegrees};
    anyEdge(
        box,
        edge -> {
          least[0] = Math.min(least[0], Edges.clearanceDegrees(coordinates, edge, lon, lat));
          return least[0] <= LEAST_CLEARANCE_DEGREES;
        });
    return least[0] <= LEAST_CLEARANCE_DEGREES ? 0 : least[0];
  }

  @Override
  public Box bounds() {
    if (hasMany()) {
      return index().bounds();
    }
    Box bounds = PolygonScan.boxOf(coordinates, ringEnds, 0);
    for (int i = 1; i < polygonEnds.length; i++) {
      bounds = bounds.and(PolygonScan.boxOf(coordinates, ringEnds, polygonEnds[i - 1]));
    }
    return bounds;
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
    for (Box part : partBoxes()) {
      if (part.west() + part.east() < 0) {
        west = west == null ? part : west.and(part);
      } else {
        east = east == null ? part : east.and(part);
      }
    }
    boolean apart = west != null && east != null && west.east() < east.west();
    return apart ? List.of(west, east) : List.of(all);
  }

  @Override
  public List<Box> partBoxes() {
    Box[] boxes = new Box[polygonEnds.length];
    int ring = 0;
    for (int i = 0; i < boxes.length; i++) {
      boxes[i] = PolygonScan.boxOf(coordinates, ringEnds, ring);
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
