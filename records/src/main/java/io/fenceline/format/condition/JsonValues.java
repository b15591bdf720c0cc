package io.fenceline.format.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.event.Bytes;
import io.fenceline.format.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as the values of a condition: each number is a double, and null is absent. */
final class JsonValues {
  private static final JsonMapper MAPPER = JsonMapper.builder(JsonValue.JSON).build();

  private JsonValues() {}

  /**
   * @param json an object that was checked before; null for an empty one
   */
  static Map<String, Object> ofObject(Bytes json) {
    if (json == null) {
      return Map.of();
    }
    try {
      return object(MAPPER.readTree(json.array()));
    } catch (IOException e) {
      throw new UncheckedIOException("JSON that was read before", e);
    }
  }

  private static Map<String, Object> object(JsonNode node) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (!member.getValue().isNull()) {
        members.put(member.getKey(), value(member.getValue()));
      }
    }
    return members;
  }

  private static Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case NUMBER -> node.doubleValue();
      case BOOLEAN -> node.booleanValue();
      case STRING -> node.textValue();
      case OBJECT -> object(node);
      case ARRAY -> {
        List<Object> elements = new ArrayList<>();
        node.forEach(
            element -> {
              if (!element.isNull()) {
                elements.add(value(element));
              }
            });
        yield elements;
      }
      default -> throw new IllegalStateException("JSON has no " + node.getNodeType());
    };
  }
}
