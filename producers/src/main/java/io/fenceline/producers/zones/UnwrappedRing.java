package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.locationtech.jts.geom.Coordinate;

/**
 * A ring on a plane whose longitudes continue beyond 180 degrees, with a vertex wherever it crosses
 * the antimeridian. Longitudes are kept apart from the full turns, so that none of them is rounded.
 */
final class UnwrappedRing {
  private static final double HALF_TURN = 180;

  /** Each costs as much as the whole ring. */
  private static final int MAX_TURNS = 8;

  private static final BigDecimal FULL_TURN = BigDecimal.valueOf(360);

  /**
   * @param lon in [-180, 180]
   * @param turns full turns to the east
   */
  private record Vertex(double lon, double lat, int turns) {
    /** The longitude as seen from a world that lies so many turns to the east. */
    double lonIn(int world) {
      return lon + 2 * HALF_TURN * (turns - world);
    }

    BigDecimal exactLon() {
      return new BigDecimal(lon).add(FULL_TURN.multiply(BigDecimal.valueOf(turns)));
    }
  }

  private final List<Vertex> vertices;

  private UnwrappedRing(List<Vertex> vertices) {
    this.vertices = withCrossings(vertices);
  }

  /**
   * A ring with longitudes beyond 180 or -180 as it is; any other with each edge the short way
   * around the globe. One that goes around a pole is closed over the pole of the hemisphere where
   * it lies.
   *
   * @param positions closed, latitudes in [-90, 90]
   * @return empty for a ring that goes around the globe twice, or once through both hemispheres, or
   *     back and forth over many turns
   */
  static Optional<UnwrappedRing> of(JsonNode positions) {
    List<Vertex> vertices =
        Antimeridian.isBeyond(positions) ? asWritten(positions) : shortWay(positions);
    Vertex first = vertices.get(0);
    int end = vertices.get(vertices.size() - 1).turns();
    if (end != first.turns()) {
      OptionalInt pole = Antimeridian.nearestPole(positions);
      if (pole.isEmpty() || Math.abs(end - first.turns()) > 1) {
        return Optional.empty();
      }
      vertices.add(new Vertex(first.lon(), pole.getAsInt(), end));
      vertices.add(new Vertex(first.lon(), pole.getAsInt(), first.turns()));
      vertices.add(first);
    }
    UnwrappedRing ring = new UnwrappedRing(vertices);
    return ring.lastWorld() - ring.firstWorld() > MAX_TURNS ? Optional.empty() : Optional.of(ring);
  }

  private static List<Vertex> asWritten(JsonNode ring) {
    List<Vertex> vertices = new ArrayList<>();
    for (JsonNode position : ring) {
      int turns = (int) Math.floor((position.get(0).doubleValue() + HALF_TURN) / (2 * HALF_TURN));
      BigDecimal shift = FULL_TURN.multiply(BigDecimal.valueOf(turns));
      double lon = position.get(0).decimalValue().subtract(shift).doubleValue();
      vertices.add(new Vertex(lon, position.get(1).doubleValue(), turns));
    }
    return vertices;
  }

  private static List<Vertex> shortWay(JsonNode ring) {
    List<Vertex> vertices = new ArrayList<>();
    double lonBefore = ring.get(0).get(0).doubleValue();
    int turns = 0;
    for (JsonNode position : ring) {
      double lon = position.get(0).doubleValue();
      if (Math.abs(lon - lonBefore) > HALF_TURN) {
        turns += lon < lonBefore ? 1 : -1;
      }
      vertices.add(new Vertex(lon, position.get(1).doubleValue(), turns));
      lonBefore = lon;
    }
    return vertices;
  }

  private static List<Vertex> withCrossings(List<Vertex> vertices) {
    List<Vertex> all = new ArrayList<>();
    all.add(vertices.get(0));
    for (int i = 1; i < vertices.size(); i++) {
      Vertex from = vertices.get(i - 1);
      Vertex to = vertices.get(i);
      if (from.turns() < to.turns()) {
        for (int turns = from.turns(); turns < to.turns(); turns++) {
          addCrossing(all, from, to, turns);
        }
      } else {
        for (int turns = from.turns() - 1; turns >= to.turns(); turns--) {
          addCrossing(all, from, to, turns);
        }
      }
      all.add(to);
    }
    return all;
  }

  /** Adds the intersection of an edge with the antimeridian between these turns and the next. */
  private static void addCrossing(List<Vertex> all, Vertex from, Vertex to, int turns) {
    BigDecimal seam = new Vertex(HALF_TURN, 0, turns).exactLon();
    BigDecimal toSeam = seam.subtract(from.exactLon());
    BigDecimal width = to.exactLon().subtract(from.exactLon());
    if (toSeam.signum() == 0 || toSeam.compareTo(width) == 0) {
      return;
    }
    BigDecimal height = new BigDecimal(to.lat()).subtract(new BigDecimal(from.lat()));
    BigDecimal rise = height.multiply(toSeam).divide(width, MathContext.DECIMAL128);
    double lat = new BigDecimal(from.lat()).add(rise).doubleValue();
    all.add(new Vertex(HALF_TURN, lat, turns));
  }

  int firstWorld() {
    return vertices.stream().mapToInt(Vertex::turns).min().orElseThrow();
  }

  int lastWorld() {
    return vertices.stream().mapToInt(Vertex::turns).max().orElseThrow();
  }

  /** The whole ring as seen from one world: exact for the positions in [-180, 180]. */
  Coordinate[] seenFrom(int world) {
    return vertices.stream()
        .map(vertex -> new Coordinate(vertex.lonIn(world), vertex.lat()))
        .toArray(Coordinate[]::new);
  }
}
