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

/**
 * JSON as the values of a condition: each number is a double, and null is absent, as is a text that
 * is too long: the cost of comparing two texts grows with the product of their lengths.
 */
final class JsonValues {
  static final int MAX_TEXT_CHARS = 1_024;

  private static final JsonMapper MAPPER = JsonMapper.builder(JsonValue.JSON).build();

  private JsonValues() {}

  /**
   * @param json an object that was checked before; null for an empty one
   */
  static Map<String, Object> ofObject(Bytes json) {
    if (json == null) {
      return Map.of();
    }
    return object(tree(json));
  }

  private static JsonNode tree(Bytes json) {
    try {
      return MAPPER.readTree(json.array());
    } catch (IOException e) {
      throw new UncheckedIOException("JSON that was read before", e);
    }
  }

  /**
   * Whether any text in it is too long.
   *
   * @param json that was checked before; null for none
   */
  static boolean hasLongText(Bytes json) {
    return json != null && hasLongText(tree(json));
  }

  private static boolean hasLongText(JsonNode node) {
    for (JsonNode part : node) {
      if (!isValue(part) && !part.isNull() || hasLongText(part)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isValue(JsonNode node) {
    return !node.isNull() && !(node.isTextual() && node.textValue().length() > MAX_TEXT_CHARS);
  }

  private static Map<String, Object> object(JsonNode node) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (isValue(member.getValue())) {
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
              if (isValue(element)) {
                elements.add(value(element));
              }
            });
        yield elements;
      }
      default -> throw new IllegalStateException("JSON has no " + node.getNodeType());
    };
  }
}
