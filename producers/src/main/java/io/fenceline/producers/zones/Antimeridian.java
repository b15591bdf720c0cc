package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalInt;

/** Recognizes rings that cross the antimeridian instead of being cut there (RFC 7946, 3.1.9). */
final class Antimeridian {
  /** Further positions are taken for mistakes. */
  private static final double MAX_LONGITUDE = 540;

  private Antimeridian() {}

  /**
   * Whether a ring is to be cut: it has longitudes beyond 180 or -180, or an {@link #uncutEdge} and
   * no edge that only a ring has that was cut already.
   *
   * @param ring positions
   */
  static boolean isDrawnAcross(JsonNode ring) {
    boolean legal =
        ring.size() > 2
            && Rings.all(
                ring,
                p -> Math.abs(lon(p)) <= MAX_LONGITUDE && Math.abs(p.get(1).doubleValue()) <= 90);
    return legal && (isBeyond(ring) || (uncutEdge(ring).isPresent() && !isCut(ring)));
  }

  /** Whether a longitude is so far beyond 180 or -180 that it is no mere overshoot. */
  static boolean isWellBeyond(JsonNode ring) {
    double limit = 180 + PositionClamp.MAX_OVERSHOOT_DEGREES;
    return Ring.isList(ring) && !Rings.all(ring, position -> Math.abs(lon(position)) <= limit);
  }

  /** Whether a longitude is beyond 180 or -180. */
  static boolean isBeyond(JsonNode ring) {
    return !Rings.all(ring, position -> Math.abs(lon(position)) <= 180);
  }

  /**
   * The end of the first edge that spans more than 180 degrees of longitude with both its ends off
   * the antimeridian and the poles, where a ring that was cut has such edges.
   */
  static OptionalInt uncutEdge(JsonNode ring) {
    for (int i = 1; i < ring.size(); i++) {
      if (isWide(ring, i) && isInner(ring.get(i - 1)) && isInner(ring.get(i))) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** Whether it has an edge from -180 to 180 or one along a pole. */
  private static boolean isCut(JsonNode ring) {
    for (int i = 1; i < ring.size(); i++) {
      if (isWide(ring, i) && isEdgeOfMap(ring.get(i - 1), ring.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEdgeOfMap(JsonNode from, JsonNode to) {
    return (isOnSeam(from) && isOnSeam(to)) || (isPole(from) && isPole(to));
  }

  private static boolean isWide(JsonNode ring, int end) {
    return Math.abs(lon(ring.get(end)) - lon(ring.get(end - 1))) > 180;
  }

  private static boolean isInner(JsonNode position) {
    return !isOnSeam(position) && !isPole(position);
  }

  private static boolean isOnSeam(JsonNode position) {
    return Math.abs(lon(position)) == 180;
  }

  private static boolean isPole(JsonNode position) {
    return Math.abs(position.get(1).doubleValue()) == 90;
  }

  /** The latitude of the pole on whose side of the equator all positions are. */
  static OptionalInt nearestPole(JsonNode ring) {
    if (Rings.all(ring, position -> position.get(1).doubleValue() > 0)) {
      return OptionalInt.of(90);
    }
    return Rings.all(ring, position -> position.get(1).doubleValue() < 0)
        ? OptionalInt.of(-90)
        : OptionalInt.empty();
  }

  private static double lon(JsonNode position) {
    return position.get(0).doubleValue();
  }
}
