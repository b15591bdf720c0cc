package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.geo.exact.RingFlaw;

/** Tests of the JSON of a ring. */
final class Ring {
  private Ring() {}

  /** Two numbers or more, the first two of which are finite as doubles. */
  static boolean isPosition(JsonNode node) {
    return node.isArray() && node.size() >= 2 && isFinite(node.get(0)) && isFinite(node.get(1));
  }

  private static boolean isFinite(JsonNode node) {
    return node.isNumber() && Double.isFinite(node.doubleValue());
  }

  /**
   * Whether it would have no area even if it were closed; false unless it is a list of positions.
   */
  static boolean isDegenerate(JsonNode ring) {
    if (!isList(ring)) {
      return false;
    }
    double[] closed = closed(ring);
    return RingFlaw.of(closed, 0, closed.length / 2) != null;
  }

  /** Whether it ends elsewhere than it begins. */
  static boolean isOpen(JsonNode ring) {
    return isList(ring) && !ring.isEmpty() && !same(ring.get(0), ring.get(ring.size() - 1));
  }

  /** Whether it is an array of positions, and of nothing else. */
  static boolean isList(JsonNode ring) {
    if (!ring.isArray()) {
      return false;
    }
    for (JsonNode position : ring) {
      if (!isPosition(position)) {
        return false;
      }
    }
    return true;
  }

  private static double[] closed(JsonNode ring) {
    int size = ring.size() + (isOpen(ring) ? 1 : 0);
    double[] coordinates = new double[2 * size];
    for (int i = 0; i < size; i++) {
      JsonNode position = ring.get(i % ring.size());
      coordinates[2 * i] = position.get(0).doubleValue();
      coordinates[2 * i + 1] = position.get(1).doubleValue();
    }
    return coordinates;
  }

  private static boolean same(JsonNode a, JsonNode b) {
    return a.get(0).doubleValue() == b.get(0).doubleValue()
        && a.get(1).doubleValue() == b.get(1).doubleValue();
  }
}
