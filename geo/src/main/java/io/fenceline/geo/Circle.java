package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.DistanceBounds;
import io.fenceline.geo.ellipsoid.Extent;
import io.fenceline.geo.ellipsoid.Segment;
import io.fenceline.geo.ellipsoid.Wgs84;
import java.util.List;

/**
 * All points whose geodesic distance to a centre lies between two limits, inclusive (rule G2): a
 * ring, or a circle when the inner limit is 0. Chords nearly always decide, in some tens of
 * nanoseconds and without allocation; GeographicLib decides the rest (see {@link DistanceBounds}).
 */
public final class Circle implements Shape {
  /** No two points are more than 20,004 km apart. */
  public static final double MAX_RADIUS_METERS = 20_000_000;

  private final double lon;
  private final double lat;
  private final DistanceBounds outer;
  private final DistanceBounds inner;
  private final double x;
  private final double y;
  private final double z;
  private final Extent extent;

  /**
   * @param radiusMeters over 0, at most {@link #MAX_RADIUS_METERS}
   * @param innerRadiusMeters 0 for a circle; less than the radius
   */
  public Circle(double lon, double lat, double radiusMeters, double innerRadiusMeters) {
    if (!(radiusMeters > 0 && radiusMeters <= MAX_RADIUS_METERS)) {
      throw new IllegalArgumentException("no radius of a circle: " + radiusMeters);
    }
    if (!(innerRadiusMeters >= 0 && innerRadiusMeters < radiusMeters)) {
      throw new IllegalArgumentException("no inner radius of a ring: " + innerRadiusMeters);
    }
    this.lon = lon;
    this.lat = lat;
    this.outer = DistanceBounds.of(radiusMeters);
    this.inner = DistanceBounds.of(innerRadiusMeters);
    double sinLat = Math.sin(Math.toRadians(lat));
    double parallel = Wgs84.parallelRadius(lat);
    this.x = parallel * Math.cos(Math.toRadians(lon));
    this.y = parallel * Math.sin(Math.toRadians(lon));
    this.z = Wgs84.polarMeters(sinLat);
    this.extent = Extent.around(lon, lat, radiusMeters);
  }

  @Override
  public boolean coversLiteral(double pointLon, double pointLat) {
    if (!extent.contains(pointLon, pointLat)) {
      return false;
    }
    double phi = Math.toRadians(pointLat);
    double lambda = Math.toRadians(pointLon);
    double sinLat = Math.sin(phi);
    double parallel = Wgs84.primeVerticalRadius(sinLat) * Math.cos(phi);
    double dx = parallel * Math.cos(lambda) - x;
    double dy = parallel * Math.sin(lambda) - y;
    double dz = Wgs84.polarMeters(sinLat) - z;
    BoxRelation sure = overlap(dx, dy, dz, 0);
    if (sure != BoxRelation.UNSURE) {
      return sure == BoxRelation.WHOLE;
    }
    double meters = Wgs84.distanceMeters(lon, lat, pointLon, pointLat);
    return meters >= inner.meters() && meters <= outer.meters();
  }

  @Override
  public boolean isWithin(double meters, double pointLon, double pointLat) {
    if (covers(pointLon, pointLat)) {
      return true;
    }
    if (!(meters > 0)) {
      return false;
    }
    double distance = Wgs84.distanceMeters(lon, lat, pointLon, pointLat);
    return distance >= inner.meters() - meters && distance <= outer.meters() + meters;
  }

  @Override
  public boolean coversCircle(double radiusMeters, double pointLon, double pointLat) {
    if (!covers(pointLon, pointLat)) {
      return false;
    }
    if (!(radiusMeters > 0)) {
      return true;
    }
    double distance = Wgs84.distanceMeters(lon, lat, pointLon, pointLat);
    boolean isClearOfHole = inner.meters() == 0 || distance - radiusMeters >= inner.meters();
    return isClearOfHole && distance + radiusMeters <= outer.meters();
  }

  @Override
  public double distanceMeters(double pointLon, double pointLat) {
    if (covers(pointLon, pointLat)) {
      return 0;
    }
    double distance = Wgs84.distanceMeters(lon, lat, pointLon, pointLat);
    return Math.max(0, Math.max(inner.meters() - distance, distance - outer.meters()));
  }

  /** Along the segment, the distance takes every value between its minimum and its maximum. */
  @Override
  public boolean meets(double fromLon, double fromLat, double toLon, double toLat) {
    Segment segment = Segment.shortWay(fromLon, fromLat, toLon, toLat);
    if (inner.meters() == 0) {
      return segment.isWithin(outer.meters(), lon, lat);
    }
    boolean mayMeet =
        outer.meters() > DistanceBounds.TRUE_SHAPE_METERS
            || segment.isWithin(outer.meters(), lon, lat);
    return mayMeet && segment.passes(inner.meters(), outer.meters(), lon, lat);
  }

  /**
   * The boxes of a circle are a little larger than it, so its centre stands for it: around that, a
   * box without a corner in the hole reaches the ring.
   */
  @Override
  public boolean hasPartWithin(Box box) {
    boolean reaches =
        box.contains(lon, lat)
            && (inner.meters() == 0
                || Wgs84.distanceMeters(lon, lat, box.west(), box.south()) > inner.meters());
    return reaches || Shape.super.hasPartWithin(box);
  }

  /** Uses the ball around the middle of the box. */
  @Override
  public BoxRelation overlap(Box box) {
    double middle = Math.toRadians((box.west() + box.east()) / 2);
    double sinLat = Math.sin(Math.toRadians((box.south() + box.north()) / 2));
    double parallel = Wgs84.parallelRadius((box.south() + box.north()) / 2);
    return overlap(
        parallel * Math.cos(middle) - x,
        parallel * Math.sin(middle) - y,
        Wgs84.polarMeters(sinLat) - z,
        box.radiusMeters());
  }

  /**
   * The relation to all points up to {@code radius} from a point at this distance in space from the
   * centre.
   */
  private BoxRelation overlap(double dx, double dy, double dz, double radius) {
    double outerChord = outer.chord(dx, dy, dz);
    double innerChord = inner.chord(dx, dy, dz);
    if (outerChord - radius > outer.farChord() || innerChord + radius <= inner.nearChord()) {
      return BoxRelation.NONE;
    }
    boolean isClearOfHole = inner.meters() == 0 || innerChord - radius > inner.farChord();
    if (isClearOfHole && outerChord + radius <= outer.nearChord()) {
      return BoxRelation.WHOLE;
    }
    return BoxRelation.UNSURE;
  }

  @Override
  public int positions() {
    return 1;
  }

  @Override
  public Box bounds() {
    return extent.bounds();
  }

  @Override
  public List<Box> boxes() {
    return extent.boxes();
  }

  public double lon() {
    return lon;
  }

  public double lat() {
    return lat;
  }

  public double radiusMeters() {
    return outer.meters();
  }

  public double innerRadiusMeters() {
    return inner.meters();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Circle that
        && Double.compare(lon, that.lon) == 0
        && Double.compare(lat, that.lat) == 0
        && Double.compare(radiusMeters(), that.radiusMeters()) == 0
        && Double.compare(innerRadiusMeters(), that.innerRadiusMeters()) == 0;
  }

  @Override
  public int hashCode() {
    int center = 31 * Double.hashCode(lon) + Double.hashCode(lat);
    return 31 * (31 * center + Double.hashCode(radiusMeters()))
        + Double.hashCode(innerRadiusMeters());
  }

  @Override
  public String toString() {
    return "Circle["
        + lon
        + ", "
        + lat
        + ", "
        + innerRadiusMeters()
        + " to "
        + radiusMeters()
        + " m]";
  }
}
