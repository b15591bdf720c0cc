package io.fenceline.format.zones;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.geometry.WellKnownGeometry;
import io.fenceline.format.geometry.WellKnownGeometry.InvalidGeometryException;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.JsonValue;
import io.fenceline.format.json.RecordIds;
import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Debezium's change records of a table of zones, in JSON with or without schemas, as records of
 * GeoJSON. The primary key is the zone's id, the only column of a geometry its geometry; the
 * members of the column {@code properties}, and all other columns, are its properties. Thread-safe.
 */
final class DebeziumZones {
  private static final String UNAVAILABLE = "__debezium_unavailable_value";

  /**
   * Placeholders of a geometry that is not logged: the text of older versions, of newer ones {@code
   * POINT(-99999999 -99999999)}, and for a geography {@code POINT(179.999999 89.999999)}, which
   * would be a valid place.
   */
  private static final List<byte[]> UNAVAILABLE_WKB =
      List.of(
          UNAVAILABLE.getBytes(UTF_8),
          HexFormat.of().parseHex("0101000020e6100000000000fc83d797c1000000fc83d797c1"),
          HexFormat.of().parseHex("0101000020e61000000c21e7fdff7f66401842cefbff7f5640"));

  private static final String PROPERTIES = "properties";
  private static final int WGS84 = 4326;

  private static final JsonMapper JSON =
      JsonMapper.builder(JsonValue.JSON)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private DebeziumZones() {}

  /**
   * The record as GeoJSON; a deletion has no value.
   *
   * @throws RefusedException when it is no change record, or its row no zone
   */
  static RawRecord toFeature(RawRecord record) throws RefusedException {
    ObjectNode key = key(record.key());
    String id = id(key);
    JsonNode row = record.value() == null ? NullNode.getInstance() : row(record.value());
    byte[] feature = row.isNull() ? null : write(feature(id, key, row));
    return new RawRecord(
        id.getBytes(UTF_8),
        feature,
        record.partition(),
        record.offset(),
        record.timestampMillis(),
        record.headers(),
        record.isReset());
  }

  private static ObjectNode key(byte[] bytes) throws RefusedException {
    if (bytes != null && payload(read("key", bytes)) instanceof ObjectNode key && key.size() == 1) {
      return key;
    }
    throw RefusedException.field(
        RefusalReason.BAD_ID,
        "key",
        bytes == null ? "none" : new String(bytes, UTF_8),
        "Debezium's key in JSON, of one column");
  }

  private static String id(ObjectNode key) throws RefusedException {
    Map.Entry<String, JsonNode> column = key.properties().iterator().next();
    JsonNode value = column.getValue();
    String field = "key." + column.getKey();
    if (value.isNumber()) {
      return RecordIds.ofNumber(field, value.asText());
    }
    if (value.isTextual()) {
      return RecordIds.check(field, value.textValue());
    }
    throw RefusedException.field(RefusalReason.BAD_ID, field, value, "a text or a number");
  }

  /** The row after the change; null after a deletion. */
  private static JsonNode row(byte[] value) throws RefusedException {
    JsonNode envelope = payload(read("value", value));
    String operation = envelope.path("op").asText("");
    JsonNode row =
        switch (operation) {
          case "c", "u", "r" -> envelope.path("after");
          case "d" -> NullNode.getInstance();
          default ->
              throw RefusedException.field(
                  RefusalReason.NOT_AN_OBJECT,
                  "op",
                  envelope.get("op"),
                  "c, u, r or d: Debezium's envelope, without ExtractNewRecordState");
        };
    if (row.isObject() || operation.equals("d")) {
      return row;
    }
    throw RefusedException.field(RefusalReason.MISSING, "after", row, "the row");
  }

  private static ObjectNode feature(String id, ObjectNode key, JsonNode row)
      throws RefusedException {
    ObjectNode feature = object().put("type", "Feature").put("id", id);
    ObjectNode properties = object();
    JsonNode geometry = null;
    for (Map.Entry<String, JsonNode> column : row.properties()) {
      String name = column.getKey();
      JsonNode value = column.getValue();
      if (value.has("wkb")) {
        if (geometry != null) {
          throw RefusedException.field(
              RefusalReason.BAD_GEOMETRY,
              name,
              "another geometry",
              "one; exclude others by column.exclude.list");
        }
        geometry = geometry(name, value);
      } else if (!key.has(name) && !name.equals(PROPERTIES) && !value.isNull()) {
        properties.set(name, available(name, value));
      }
    }
    properties.setAll(properties(row.path(PROPERTIES)));
    feature.set("properties", properties);
    feature.set("geometry", geometry == null ? NullNode.getInstance() : geometry);
    return feature;
  }

  /** Columns of json come as text. */
  private static ObjectNode properties(JsonNode column) throws RefusedException {
    if (column.isNull() || column.isMissingNode()) {
      return object();
    }
    JsonNode value = available(PROPERTIES, column);
    if (value.isTextual()) {
      value = read(PROPERTIES, value.textValue().getBytes(UTF_8));
    }
    if (value instanceof ObjectNode properties) {
      return properties;
    }
    throw RefusedException.field(RefusalReason.BAD_PROPERTY, PROPERTIES, value, "a JSON object");
  }

  private static JsonNode geometry(String name, JsonNode column) throws RefusedException {
    byte[] wkb = base64(name, column.path("wkb").asText());
    if (UNAVAILABLE_WKB.stream().anyMatch(placeholder -> Arrays.equals(placeholder, wkb))) {
      throw unavailable(name);
    }
    JsonNode srid = column.path("srid");
    if (srid.asInt() != WGS84) {
      throw RefusedException.field(
          RefusalReason.BAD_CRS,
          name + ".srid",
          srid,
          "4326; convert the column by ALTER TABLE ... ALTER COLUMN %s TYPE geometry(Geometry, 4326) USING ST_Transform(%s, 4326)"
              .formatted(name, name));
    }
    try {
      return WellKnownGeometry.readWkb(wkb);
    } catch (InvalidGeometryException e) {
      throw new RefusedException(RefusalReason.BAD_GEOMETRY, name + ": " + e.getMessage());
    }
  }

  private static byte[] base64(String name, String text) throws RefusedException {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw RefusedException.field(RefusalReason.BAD_GEOMETRY, name + ".wkb", text, "base64");
    }
  }

  /** PostgreSQL does not log a large value that an update leaves as it is. */
  private static JsonNode available(String name, JsonNode value) throws RefusedException {
    if (value.isTextual() && value.textValue().equals(UNAVAILABLE)) {
      throw unavailable(name);
    }
    return value;
  }

  private static RefusedException unavailable(String name) {
    return RefusedException.field(
        RefusalReason.MISSING,
        name,
        UNAVAILABLE,
        "its value; have it logged by ALTER TABLE ... REPLICA IDENTITY FULL");
  }

  /** With schemas.enable, JsonConverter writes the value one level deeper. */
  private static JsonNode payload(JsonNode message) {
    return message.has("schema") && message.has("payload") ? message.get("payload") : message;
  }

  private static JsonNode read(String what, byte[] json) throws RefusedException {
    try {
      return JSON.readTree(json);
    } catch (IOException | NumberFormatException e) {
      throw new RefusedException(
          RefusalReason.NOT_JSON, what + ": expected JSON, as JsonConverter writes it");
    }
  }

  private static byte[] write(JsonNode feature) throws RefusedException {
    try {
      return JSON.writeValueAsBytes(feature);
    } catch (IOException e) {
      throw new RefusedException(RefusalReason.NOT_JSON, "value: " + e.getMessage());
    }
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
