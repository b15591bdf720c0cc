package io.fenceline.producers.zones;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.BiConsumer;

/** Visits the lines of a Feature. */
final class Lines {
  private Lines() {}

  /**
   * @param visitor takes where the line is, such as {@code geometry.coordinates[0]}, and the line
   */
  static void visit(JsonNode geometry, BiConsumer<String, JsonNode> visitor) {
    JsonNode coordinates = geometry.path("coordinates");
    String path = "geometry.coordinates";
    switch (geometry.path("type").asText()) {
      case "LineString" -> visitor.accept(path, coordinates);
      case "MultiLineString" -> {
        for (int i = 0; i < coordinates.size(); i++) {
          visitor.accept(path + '[' + i + ']', coordinates.get(i));
        }
      }
      default -> {
        // Has no lines.
      }
    }
  }
}
