package io.fenceline.gateway.topics;

import io.fenceline.event.Bytes;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.geojson.FeatureMembers;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import io.fenceline.format.json.RecordIds;
import io.fenceline.gateway.state.Place;
import java.util.List;
import java.util.Map;

/**
 * Reads places: GeoJSON Features with a Point, whose id, if there is one, is that of the record. A
 * third coordinate is ignored. Stateless.
 */
public final class PlaceReader {
  private static final FeatureMembers FEATURE = new FeatureMembers(FieldSelection.NONE);
  private static final FieldSelection POINT = FieldSelection.of("type", "coordinates");

  private PlaceReader() {}

  /**
   * @param id of the record
   * @param version {@link io.fenceline.event.RecordVersion} of the record
   * @param json kept as it is
   * @throws RefusedException with the field, the value and what was expected
   */
  public static Place read(String id, long version, byte[] json) throws RefusedException {
    RecordIds.check("key", id);
    Map<String, JsonValue> feature = FEATURE.of(json);
    JsonValue featureId = feature.get("id");
    if (featureId != null && !RecordIds.of("id", featureId).equals(id)) {
      throw RefusedException.field(
          RefusalReason.ID_MISMATCH, "id", featureId, "the record's key, " + id + ", or no id");
    }
    List<JsonValue> position = position(feature.get("geometry"));
    return new Place(
        id,
        version,
        coordinate("geometry.coordinates[0]", position.get(0), 180),
        coordinate("geometry.coordinates[1]", position.get(1), 90),
        Bytes.of(json));
  }

  /**
   * The id of a Feature that must have one.
   *
   * @throws RefusedException with the field, the value and what was expected
   */
  public static String id(byte[] json) throws RefusedException {
    JsonValue id = FEATURE.of(json).get("id");
    if (id == null) {
      throw RefusedException.field(RefusalReason.MISSING, "id", "none", RecordIds.EXPECTED);
    }
    return RecordIds.of("id", id);
  }

  private static List<JsonValue> position(JsonValue geometry) throws RefusedException {
    Map<String, JsonValue> point =
        geometry != null && geometry.isObject() ? geometry.members(POINT) : Map.of();
    JsonValue type = point.get("type");
    if (type == null || !type.isText() || !type.text().equals("Point")) {
      throw RefusedException.field(
          RefusalReason.BAD_GEOMETRY, "geometry", geometry == null ? "none" : geometry, "a Point");
    }
    JsonValue coordinates = point.get("coordinates");
    List<JsonValue> position =
        coordinates != null && coordinates.isArray() ? coordinates.elements() : List.of();
    if (position.size() < 2) {
      throw RefusedException.field(
          RefusalReason.WRONG_TYPE,
          "geometry.coordinates",
          coordinates == null ? "none" : coordinates,
          "a position [longitude, latitude]");
    }
    return position;
  }

  private static double coordinate(String field, JsonValue value, int limit)
      throws RefusedException {
    String expected = "a number in [-" + limit + ", " + limit + "]";
    if (!value.isNumber()) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, field, value, expected);
    }
    if (!(Math.abs(value.number()) <= limit)) {
      throw RefusedException.field(RefusalReason.OUT_OF_RANGE, field, value, expected);
    }
    return value.number();
  }
}
