package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Visits the rings of a Feature's polygons. */
final class Rings {
  private Rings() {}

  /**
   * @param visitor takes where the ring is, such as {@code geometry.coordinates[0][1]}, and the
   *     ring
   */
  static void visit(JsonNode geometry, BiConsumer<String, JsonNode> visitor) {
    visitGeometry("geometry", geometry, visitor);
  }

  private static void visitGeometry(
      String path, JsonNode geometry, BiConsumer<String, JsonNode> visitor) {
    JsonNode coordinates = geometry.path("coordinates");
    switch (geometry.path("type").asText()) {
      case "Polygon" -> each(path + ".coordinates", coordinates, visitor);
      case "MultiPolygon" ->
          each(path + ".coordinates", coordinates, (at, rings) -> each(at, rings, visitor));
      case "GeometryCollection" ->
          each(
              path + ".geometries",
              geometry.path("geometries"),
              (at, member) -> visitGeometry(at, member, visitor));
      default -> {
        // Has no rings.
      }
    }
  }

  private static void each(String path, JsonNode array, BiConsumer<String, JsonNode> visitor) {
    // An object has a size, too, but no elements.
    for (int i = 0; array.isArray() && i < array.size(); i++) {
      visitor.accept(path + '[' + i + ']', array.get(i));
    }
  }

  static boolean all(Iterable<JsonNode> nodes, Predicate<JsonNode> test) {
    for (JsonNode node : nodes) {
      if (!test.test(node)) {
        return false;
      }
    }
    return true;
  }

  static boolean any(Iterable<JsonNode> nodes, Predicate<JsonNode> test) {
    return !all(nodes, test.negate());
  }
}
