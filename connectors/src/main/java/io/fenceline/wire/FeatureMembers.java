package io.fenceline.wire;

import io.fenceline.event.Reason;
import java.util.Map;
import java.util.Set;

/** The members of a GeoJSON Feature that Fenceline reads, still undecoded. */
final class FeatureMembers {
  private static final Set<String> NAMES =
      Set.of("type", "id", "properties", "geometry", "bbox", "crs");

  private FeatureMembers() {}

  /**
   * @throws RefusedException EMPTY, NOT_JSON, or NOT_AN_OBJECT when it is no Feature
   */
  static Map<String, JsonValue> of(byte[] json) throws RefusedException {
    JsonValue value = JsonValue.parse(json);
    if (!value.isObject()) {
      throw RefusedException.field(Reason.NOT_AN_OBJECT, "value", value, "a GeoJSON Feature");
    }
    Map<String, JsonValue> members = value.members(NAMES);
    JsonValue type = members.get("type");
    if (type == null || !type.isText() || !type.text().equals("Feature")) {
      throw RefusedException.field(
          Reason.NOT_AN_OBJECT,
          "type",
          type == null ? "none" : type,
          "\"Feature\": one Feature for each zone");
    }
    return members;
  }

  /** Those of {@code names} among the Feature's properties; none when it has no properties. */
  static Map<String, JsonValue> properties(Map<String, JsonValue> feature, Set<String> names)
      throws RefusedException {
    JsonValue properties = feature.get("properties");
    if (properties == null) {
      return Map.of();
    }
    if (!properties.isObject()) {
      throw RefusedException.field(
          Reason.WRONG_TYPE, "properties", properties, "an object or null");
    }
    return properties.members(names);
  }
}
