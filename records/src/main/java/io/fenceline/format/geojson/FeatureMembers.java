package io.fenceline.format.geojson;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.Map;

/** Finds the members of GeoJSON Features that Fenceline reads, still undecoded. Thread-safe. */
public final class FeatureMembers {
  private final FieldSelection properties;
  private final FieldSelection names;

  /**
   * @param properties the properties to read
   */
  public FeatureMembers(FieldSelection properties) {
    this.properties = properties;
    this.names =
        FieldSelection.of("type", "id", "bbox")
            .and("crs", Crs.NAMES)
            .and("properties", properties)
            .and("geometry", GeometryReader.NAMES);
  }

  /**
   * @throws RefusedException EMPTY, NOT_JSON, or NOT_AN_OBJECT when it is no Feature
   */
  public Map<String, JsonValue> of(byte[] json) throws RefusedException {
    JsonValue value = JsonValue.parse(json, names);
    if (!value.isObject()) {
      throw RefusedException.field(
          RefusalReason.NOT_AN_OBJECT, "value", value, "a GeoJSON Feature");
    }
    Map<String, JsonValue> members = value.members(names);
    JsonValue type = members.get("type");
    if (type == null || !type.isText() || !type.text().equals("Feature")) {
      throw RefusedException.field(
          RefusalReason.NOT_AN_OBJECT,
          "type",
          type == null ? "none" : type,
          "\"Feature\": one Feature for each zone");
    }
    return members;
  }

  /** The selected properties of the Feature; none when it has no properties. */
  public Map<String, JsonValue> properties(Map<String, JsonValue> feature) throws RefusedException {
    JsonValue value = feature.get("properties");
    if (value == null) {
      return Map.of();
    }
    if (!value.isObject()) {
      throw RefusedException.field(
          RefusalReason.WRONG_TYPE, "properties", value, "an object or null");
    }
    return value.members(properties);
  }
}
