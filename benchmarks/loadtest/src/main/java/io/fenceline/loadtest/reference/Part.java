package io.fenceline.loadtest.reference;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import net.sf.geographiclib.Geodesic;
import net.sf.geographiclib.GeodesicMask;
import org.locationtech.jts.algorithm.RayCrossingCounter;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.LineSegment;
import org.locationtech.jts.geom.Location;

/** A polygon, a circle or one segment of a corridor. Immutable. */
sealed interface Part {
  /** Whether it covers the point, its boundary included (rules G1 and G2). */
  boolean covers(double lon, double lat);

  /** Its bounding box; longitudes may lie beyond 180 degrees. */
  Envelope bounds();

  static double distanceMeters(double lon1, double lat1, double lon2, double lat2) {
    return Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2, GeodesicMask.DISTANCE).s12;
  }

  /** The box around a point and everything within a distance of it. */
  private static Envelope around(double lon, double lat, double meters) {
    double height = 1.01 * meters / 110_500; // No degree of a meridian is shorter.
    double farthest = Math.abs(lat) + height;
    double width = farthest < 89.9 ? height / Math.cos(Math.toRadians(farthest)) : 360;
    Envelope box = new Envelope(lon - width, lon + width, lat - height, lat + height);
    return width < 180 ? box : new Envelope(-180, 180, lat - height, lat + height);
  }

  /** Closed rings; a point on their boundary is neither inside nor outside. */
  record Polygon(List<CoordinateSequence> rings) implements Part {
    @Override
    public boolean covers(double lon, double lat) {
      Coordinate at = new Coordinate(lon, lat);
      return RayCrossingCounter.locatePointInRing(at, rings.get(0)) != Location.EXTERIOR
          && rings.stream()
              .skip(1)
              .noneMatch(
                  hole -> RayCrossingCounter.locatePointInRing(at, hole) == Location.INTERIOR);
    }

    @Override
    public Envelope bounds() {
      return rings.get(0).expandEnvelope(new Envelope());
    }
  }

  /** A circle or ring by geodesic distance on WGS84, limits included. */
  record Circle(double lon, double lat, double innerMeters, double meters) implements Part {
    @Override
    public boolean covers(double lon, double lat) {
      double distance = distanceMeters(this.lon, this.lat, lon, lat);
      return innerMeters <= distance && distance <= meters;
    }

    @Override
    public Envelope bounds() {
      return around(lon, lat, meters);
    }
  }

  /** Straight in degrees, the short way over 180; covers what lies within a geodesic distance. */
  record Segment(double lon1, double lat1, double lon2, double lat2, double meters)
      implements Part {
    private static final int PIECES = 64;

    /** Samples evenly spaced points, then narrows the interval around the nearest. */
    @Override
    public boolean covers(double lon, double lat) {
      double x = wrap(lon1 - lon);
      double dx = wrap(lon2 - lon1);
      double plane = planeMeters(x, dx, lat);
      if (meters <= 20_000 && Math.abs(lat) <= 80 && Math.abs(plane - meters) > 0.03 * meters) {
        return plane < meters;
      }
      DoubleUnaryOperator distance =
          t -> distanceMeters(x + t * dx, lat1 + t * (lat2 - lat1), 0, lat);
      double best = 0;
      for (int i = 1; i <= PIECES; i++) {
        double t = (double) i / PIECES;
        best = distance.applyAsDouble(t) < distance.applyAsDouble(best) ? t : best;
      }
      double low = Math.max(0, best - 1.0 / PIECES);
      double high = Math.min(1, best + 1.0 / PIECES);
      while (high - low > 1e-10) {
        double third = (high - low) / 3;
        boolean isLeft = distance.applyAsDouble(low + third) < distance.applyAsDouble(high - third);
        low = isLeft ? low : low + third;
        high = isLeft ? high - third : high;
      }
      return distance.applyAsDouble((low + high) / 2) <= meters
          || distance.applyAsDouble(best) <= meters;
    }

    /** The distance in a tangent plane, right to 2 percent up to 20 km and 80 degrees. */
    private double planeMeters(double x, double dx, double lat) {
      double sine = Math.sin(Math.toRadians(lat));
      double flat = 1 - Geodesic.WGS84.Flattening();
      double root = 1 - (1 - flat * flat) * sine * sine;
      double normal = Geodesic.WGS84.EquatorialRadius() / Math.sqrt(root);
      double perLon = Math.toRadians(normal * Math.cos(Math.toRadians(lat)));
      double perLat = Math.toRadians(normal * flat * flat / root);
      return new LineSegment(x * perLon, lat1 * perLat, (x + dx) * perLon, lat2 * perLat)
          .distance(new Coordinate(0, lat * perLat));
    }

    /** The same angle from -180 to 180 degrees. */
    private static double wrap(double degrees) {
      return Math.abs(degrees) <= 180 ? degrees : degrees - Math.copySign(360, degrees);
    }

    @Override
    public Envelope bounds() {
      Envelope box = around(lon1, lat1, meters);
      box.expandToInclude(around(lon1 + wrap(lon2 - lon1), lat2, meters));
      return box;
    }
  }
}
