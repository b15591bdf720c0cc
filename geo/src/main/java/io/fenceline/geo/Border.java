package io.fenceline.geo;

import io.fenceline.geo.ellipsoid.Box;
import io.fenceline.geo.ellipsoid.NearestSegment;
import io.fenceline.geo.exact.Fraction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * Decides where the edges of a shape are its border (rule G1): where the shape covers what is
 * beside them. So the edge of an island that is a ring within a hole is none. Edges with the shape
 * on both sides count as border, which changes no answer for points outside.
 *
 * <p>An edge is cut where others meet it, exactly; along one part between two cuts, each side is
 * either covered or not. Keeps nothing, since only an edge that decides a query is asked about.
 */
final class Border {
  private static final double WIDEST = 1.0 / 16;
  private static final double NARROWER = 1.0 / 8;

  private final PolygonShape shape;
  private final double[] coordinates;

  Border(PolygonShape shape) {
    this.shape = shape;
    this.coordinates = shape.coordinates();
  }

  /** Whether the line from a to b, which meets the edge, meets it where it is border. */
  boolean isMet(int edge, double ax, double ay, double bx, double by) {
    if (isPlain(edge)) {
      return true;
    }
    for (EdgePart part : parts(edge)) {
      if (part.isMetBy(ax, ay, bx, by) && contains(part)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the edge, which comes within the distance, does so where it is border. */
  boolean isWithin(int edge, double meters, double lon, double lat) {
    if (isPlain(edge)) {
      return true;
    }
    for (EdgePart part : parts(edge)) {
      if ((part.isWholeEdge() || part.segment().isWithin(meters, lon, lat)) && contains(part)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the edge, which comes within the distance, does so where the shape ends: not on both
   * sides of it is the shape.
   */
  boolean endsWithin(int edge, double meters, double lon, double lat) {
    if (isPlain(edge)) {
      return true;
    }
    for (EdgePart part : parts(edge)) {
      if ((part.isWholeEdge() || part.segment().isWithin(meters, lon, lat))
          && coveredSides(part) < 2) {
        return true;
      }
    }
    return false;
  }

  /** Whether the edge has a border part in the box, provided that none meets the box's sides. */
  boolean hasPartWithin(int edge, Box box) {
    if (isPlain(edge)) {
      return box.contains(coordinates[2 * edge], coordinates[2 * edge + 1]);
    }
    for (EdgePart part : parts(edge)) {
      double[] point = part.somePoint();
      if (box.contains(point[0], point[1]) && contains(part)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The distance to the nearest border on the edges in these boxes; infinite if there is none. Asks
   * of the nearest edge alone, and of others only if that one is not border as a whole.
   */
  double distanceMeters(double lon, double lat, List<Box> boxes) {
    NearestSegment nearest = new NearestSegment(lon, lat, Double.POSITIVE_INFINITY);
    int[] nearestEdge = {-1};
    for (Box box : boxes) {
      shape.anyEdge(
          box,
          edge -> {
            double before = nearest.meters();
            Edges.addTo(nearest, coordinates, edge);
            nearestEdge[0] = nearest.meters() < before ? edge : nearestEdge[0];
            return false;
          });
    }
    return nearestEdge[0] < 0 || containsAll(nearestEdge[0])
        ? nearest.meters()
        : distanceToParts(lon, lat, boxes);
  }

  private boolean containsAll(int edge) {
    if (isPlain(edge)) {
      return true;
    }
    List<EdgePart> parts = parts(edge);
    return parts.size() == 1 && contains(parts.get(0));
  }

  private double distanceToParts(double lon, double lat, List<Box> boxes) {
    double[] least = {Double.POSITIVE_INFINITY};
    for (Box box : boxes) {
      shape.anyEdge(
          box,
          edge -> {
            NearestSegment whole = new NearestSegment(lon, lat, least[0]);
            Edges.addTo(whole, coordinates, edge);
            if (whole.meters() < least[0]) {
              least[0] = distanceToParts(edge, lon, lat, least[0]);
            }
            return false;
          });
    }
    return least[0];
  }

  private double distanceToParts(int edge, double lon, double lat, double least) {
    double meters = least;
    for (EdgePart part : parts(edge)) {
      NearestSegment nearest = new NearestSegment(lon, lat, meters);
      nearest.add(part.segment());
      if (nearest.meters() < meters && contains(part)) {
        meters = nearest.meters();
      }
    }
    return meters;
  }

  /**
   * Whether the edge is of the only ring and overlaps no other: then it has the shape on one side.
   */
  private boolean isPlain(int edge) {
    return shape.ringEnds().length == 1
        && !Edges.isPoint(coordinates, edge)
        && !shape.anyEdge(
            Edges.box(coordinates, edge),
            other -> other != edge && Edges.overlap(coordinates, edge, other));
  }

  /** None for an edge without length; its neighbours have its only point. */
  private List<EdgePart> parts(int edge) {
    if (Edges.isPoint(coordinates, edge)) {
      return List.of();
    }
    TreeSet<Fraction> cuts = new TreeSet<>();
    shape.anyEdge(
        Edges.box(coordinates, edge),
        other -> {
          Edges.addCuts(cuts, coordinates, edge, other);
          return false;
        });
    if (isOnAntimeridian(edge)) {
      addCutsBeyond(cuts, edge);
    }
    if (cuts.isEmpty()) {
      return List.of(new EdgePart(coordinates, edge));
    }
    cuts.add(Fraction.ONE);
    List<EdgePart> parts = new ArrayList<>(cuts.size());
    Fraction from = Fraction.ZERO;
    for (Fraction cut : cuts) {
      parts.add(new EdgePart(coordinates, edge, from, cut));
      from = cut;
    }
    return parts;
  }

  private boolean isOnAntimeridian(int edge) {
    double lon = coordinates[2 * edge];
    return Math.abs(lon) == 180 && Edges.isAt(coordinates, edge, lon);
  }

  /** A shape that is cut at 180 degrees goes on at -180: the cuts of an edge by what is there. */
  private void addCutsBeyond(TreeSet<Fraction> cuts, int edge) {
    double[] pair = Arrays.copyOfRange(coordinates, 2 * edge, 2 * edge + 8);
    pair[0] = -pair[0];
    pair[2] = -pair[2];
    shape.anyEdge(
        Edges.box(pair, 0),
        other -> {
          System.arraycopy(coordinates, 2 * other, pair, 4, 4);
          Edges.addCuts(cuts, pair, 0, 2);
          return false;
        });
  }

  /** Whether the shape covers either side of a part. */
  private boolean contains(EdgePart part) {
    return coveredSides(part) > 0;
  }

  /**
   * How many sides of a part the shape covers, by two points with nothing but this part between
   * them. Where doubles are too coarse for such points, the shape is taken to end there.
   */
  private int coveredSides(EdgePart part) {
    for (double width = WIDEST; ; width *= NARROWER) {
      double[] line = part.across(width);
      if (!Edges.separates(coordinates, part.edge(), line)) {
        return 1;
      }
      if (hasNothingElse(line, part)) {
        return (covers(line[0], line[1]) ? 1 : 0) + (covers(line[2], line[3]) ? 1 : 0);
      }
    }
  }

  /** A shape that is cut at 180 degrees goes on at -180. */
  private boolean covers(double lon, double lat) {
    double wrapped = lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
    return shape.coversLiteral(wrapped, lat);
  }

  /** Whether a line crosses the edge in this part, and no other edge but those that overlap it. */
  private boolean hasNothingElse(double[] line, EdgePart part) {
    int edge = part.edge();
    double lon = coordinates[2 * edge];
    return !meetsAnother(line, 0, other -> Edges.areCollinear(coordinates, edge, other))
        && (!isOnAntimeridian(edge)
            || !meetsAnother(line, -2 * lon, other -> Edges.isAt(coordinates, other, -lon)))
        && Edges.meets(coordinates, edge, line[0], line[1], line[2], line[3])
        && part.isMetBy(line[0], line[1], line[2], line[3]);
  }

  /** Whether a line that is moved by some degrees of longitude meets an edge but those excepted. */
  private boolean meetsAnother(double[] line, double shift, IntPredicate excepted) {
    double ax = line[0] + shift;
    double bx = line[2] + shift;
    return shape.anyEdge(
        Box.around(ax, line[1], bx, line[3]),
        other ->
            Edges.meets(coordinates, other, ax, line[1], bx, line[3]) && !excepted.test(other));
  }
}
