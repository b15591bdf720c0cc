package io.fenceline.geo.ellipsoid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The boxes of a shape that is defined by distance: they contain the shape and, near the poles,
 * points far from it. Immutable and thread-safe.
 */
public final class Extent {
  /** A tenth of a millimetre: far above the rounding of what is computed here. */
  private static final double MARGIN_DEGREES = 1e-9;

  private static final double ALL_LONGITUDES = 360;

  private final List<Box> boxes;

  private Extent(List<Box> boxes) {
    this.boxes = boxes;
  }

  /** Longitudes from west to east, which may lie beyond +-180, without ends at 180. */
  public record Longitudes(double west, double east) {

    /** The same with its west in [-180, 180). */
    Longitudes normalized() {
      double turns = ALL_LONGITUDES * Math.floor((west + 180) / ALL_LONGITUDES);
      return new Longitudes(west - turns, east - turns);
    }
  }

  /** Around all points between the two latitudes in any of the ranges of longitudes. */
  public static Extent of(List<Longitudes> ranges, double south, double north) {
    Longitudes all = covering(ranges);
    if (all.east - all.west >= ALL_LONGITUDES) {
      return new Extent(List.of(new Box(-180, south, 180, north)));
    }
    if (all.east < 180) {
      return new Extent(List.of(new Box(all.west, south, all.east, north)));
    }
    return new Extent(
        List.of(
            new Box(all.west, south, 180, north),
            new Box(-180, south, all.east - ALL_LONGITUDES, north)));
  }

  /** Around all points within a distance of one. */
  public static Extent around(double lon, double lat, double meters) {
    double around = longitudesAround(lat, meters);
    return of(
        List.of(new Longitudes(lon - around, lon + around)),
        southOf(lat, meters),
        northOf(lat, meters));
  }

  /** Around all points within a distance of a box. */
  public static Extent around(Box box, double meters) {
    double south = southOf(box.south(), meters);
    double north = northOf(box.north(), meters);
    double around = longitudesAround(Math.max(-south, north), meters);
    return of(List.of(new Longitudes(box.west() - around, box.east() + around)), south, north);
  }

  /** The full circle without the widest gap between the ranges. */
  private static Longitudes covering(List<Longitudes> ranges) {
    List<Longitudes> sorted = new ArrayList<>();
    double covered = Double.NEGATIVE_INFINITY;
    for (Longitudes range : ranges) {
      sorted.add(range.normalized());
      covered = Math.max(covered, range.normalized().east - ALL_LONGITUDES);
    }
    sorted.sort(Comparator.comparingDouble(Longitudes::west));
    double gap = 0;
    double start = -180;
    for (Longitudes range : sorted) {
      if (range.west - covered > gap) {
        gap = range.west - covered;
        start = range.west;
      }
      covered = Math.max(covered, range.east);
    }
    return new Longitudes(start, start + ALL_LONGITUDES - gap);
  }

  /** An upper bound for latitudes within a distance of this latitude; at most 90. */
  public static double northOf(double lat, double meters) {
    double farthest = lat + Math.toDegrees(meters / Wgs84.LEAST_CURVATURE_RADIUS_METERS);
    double flattest = Math.max(lat, Math.min(farthest, 0));
    double radius = Wgs84.meridianRadius(Math.sin(Math.toRadians(flattest)));
    return Math.min(90, lat + Math.toDegrees(meters / radius) + MARGIN_DEGREES);
  }

  /** A lower bound for latitudes within a distance of this latitude; at least -90. */
  public static double southOf(double lat, double meters) {
    return -northOf(-lat, meters);
  }

  /**
   * An upper bound for differences of longitude within a distance of a point at this latitude or
   * nearer to the equator; a whole turn if that may include a pole. On the sphere of {@link
   * DistanceBounds}, whose angles are at least the geodesic's over the polar radius.
   */
  public static double longitudesAround(double lat, double meters) {
    double phi = Math.toRadians(Math.abs(lat));
    double reduced = Math.atan2((1 - Wgs84.FLATTENING) * Math.sin(phi), Math.cos(phi));
    double angle = meters / Wgs84.POLAR_RADIUS_METERS;
    if (reduced + angle >= Math.PI / 2 - Math.toRadians(MARGIN_DEGREES)) {
      return ALL_LONGITUDES;
    }
    double sine = Math.sin(angle) / Math.cos(reduced);
    return Math.toDegrees(Math.asin(Math.min(1, sine))) + MARGIN_DEGREES;
  }

  public boolean contains(double lon, double lat) {
    return boxes.get(0).contains(lon, lat) || (boxes.size() > 1 && boxes.get(1).contains(lon, lat));
  }

  public List<Box> boxes() {
    return boxes;
  }

  public Box bounds() {
    Box first = boxes.get(0);
    return boxes.size() == 1 ? first : new Box(-180, first.south(), 180, first.north());
  }
}
