package io.fenceline.producers.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Lines that vehicles follow, connected where they share a position. Immutable. */
public final class StreetNetwork {
  private static final double METERS_PER_DEGREE = 111_320;

  /** The kinds of lines, by their `kind` in GeoJSON. */
  enum Kind {
    MAIN,
    STREET,
    PATH,
    FERRY
  }

  /** A position on lines, with the stretches that leave it. Compared by identity. */
  static final class Crossing {
    final double lon;
    final double lat;
    final List<Stretch> stretches = new ArrayList<>();

    private Crossing(double lon, double lat) {
      this.lon = lon;
      this.lat = lat;
    }
  }

  /** A straight part of a line, in one direction. */
  record Stretch(Crossing from, Crossing to, Kind kind, double meters, double headingDegrees) {}

  private final Map<Kind, List<Stretch>> stretches = new EnumMap<>(Kind.class);

  private StreetNetwork() {
    for (Kind kind : Kind.values()) {
      stretches.put(kind, new ArrayList<>());
    }
  }

  /**
   * Reads the LineStrings of a GeoJSON FeatureCollection that have a `kind` of this class; skips
   * all else.
   */
  public static StreetNetwork read(InputStream geoJson) throws IOException {
    StreetNetwork network = new StreetNetwork();
    Map<List<Double>, Crossing> crossings = new HashMap<>();
    for (JsonNode feature : new JsonMapper().readTree(geoJson).path("features")) {
      for (Kind kind : Kind.values()) {
        if (feature.at("/properties/kind").asText().equalsIgnoreCase(kind.name())) {
          network.add(kind, feature.at("/geometry/coordinates"), crossings);
        }
      }
    }
    return network;
  }

  private void add(Kind kind, JsonNode line, Map<List<Double>, Crossing> crossings) {
    Crossing before = null;
    for (JsonNode position : line) {
      double lon = position.get(0).asDouble();
      double lat = position.get(1).asDouble();
      Crossing next = crossings.computeIfAbsent(List.of(lon, lat), at -> new Crossing(lon, lat));
      if (before != null) {
        connect(kind, before, next);
        connect(kind, next, before);
      }
      before = next;
    }
  }

  private void connect(Kind kind, Crossing from, Crossing to) {
    double heading = (Math.toDegrees(Math.atan2(east(from, to), north(from, to))) + 360) % 360;
    Stretch stretch = new Stretch(from, to, kind, meters(from, to), heading);
    from.stretches.add(stretch);
    stretches.get(kind).add(stretch);
  }

  /** The distance of two crossings in a straight line. */
  static double meters(Crossing from, Crossing to) {
    return Math.hypot(east(from, to), north(from, to));
  }

  private static double east(Crossing from, Crossing to) {
    return (to.lon - from.lon) * Math.cos(Math.toRadians(from.lat)) * METERS_PER_DEGREE;
  }

  private static double north(Crossing from, Crossing to) {
    return (to.lat - from.lat) * METERS_PER_DEGREE;
  }

  /**
   * A way of the fewest stretches from one crossing to another; empty if there is none.
   *
   * @param isPermitted whether a stretch of a kind may be taken
   */
  Deque<Stretch> route(Crossing from, Crossing to, Predicate<Kind> isPermitted) {
    IdentityHashMap<Crossing, Stretch> reachedBy = new IdentityHashMap<>();
    Deque<Crossing> next = new ArrayDeque<>(List.of(from));
    while (!next.isEmpty() && !reachedBy.containsKey(to)) {
      for (Stretch stretch : next.poll().stretches) {
        if (isPermitted.test(stretch.kind())
            && reachedBy.putIfAbsent(stretch.to(), stretch) == null) {
          next.add(stretch.to());
        }
      }
    }
    Deque<Stretch> route = new ArrayDeque<>();
    for (Crossing at = to; at != from && reachedBy.containsKey(at); at = route.getFirst().from()) {
      route.addFirst(reachedBy.get(at));
    }
    return route;
  }

  /** All stretches of one kind, in both directions. */
  List<Stretch> stretches(Kind kind) {
    return stretches.get(kind);
  }
}
