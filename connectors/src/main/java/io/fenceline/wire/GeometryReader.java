package io.fenceline.wire;

import com.fasterxml.jackson.core.JsonParser;
import io.fenceline.event.Reason;
import io.fenceline.geometry.Shape;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the shape of a Feature: its geometry, or its bbox when it has none. Not thread-safe. */
final class GeometryReader {
  private static final String KINDS = "Polygon, MultiPolygon or a GeometryCollection of those";

  private static final Set<String> MEMBERS = Set.of("type", "coordinates", "geometries", "crs");

  private final PolygonsBuilder polygons = new PolygonsBuilder();

  private GeometryReader() {}

  static Shape read(Map<String, JsonValue> feature) throws RefusedException {
    GeometryReader reader = new GeometryReader();
    JsonValue geometry = feature.get("geometry");
    if (geometry != null) {
      reader.readGeometry("geometry", geometry, false);
    } else if (feature.containsKey("bbox")) {
      reader.readBox(feature.get("bbox"));
    } else {
      throw RefusedException.field(Reason.MISSING, "geometry", "null", KINDS + ", or a bbox");
    }
    return reader.polygons.build();
  }

  private void readGeometry(String path, JsonValue geometry, boolean inCollection)
      throws RefusedException {
    if (!geometry.isObject()) {
      throw RefusedException.field(Reason.WRONG_TYPE, path, geometry, KINDS);
    }
    Map<String, JsonValue> members = geometry.members(MEMBERS);
    Crs.check(path + ".crs", members.get("crs"));
    JsonValue type = required(members, path, "type", KINDS);
    switch (type.isText() ? type.text() : "") {
      case "Polygon" -> readCoordinates(path, members, false);
      case "MultiPolygon" -> readCoordinates(path, members, true);
      case "GeometryCollection" -> readCollection(path, members, inCollection);
      case "Point", "LineString", "MultiLineString" ->
          throw RefusedException.field(
              Reason.BAD_GEOMETRY,
              path + ".type",
              type,
              KINDS + " (this version takes no circles and corridors yet)");
      default -> throw RefusedException.field(Reason.BAD_GEOMETRY, path + ".type", type, KINDS);
    }
  }

  private void readCoordinates(String path, Map<String, JsonValue> members, boolean multi)
      throws RefusedException {
    JsonValue coordinates = required(members, path, "coordinates", "an array");
    try (JsonParser parser = coordinates.parser()) {
      CoordinatesReader reader = new CoordinatesReader(parser, path + ".coordinates", polygons);
      if (multi) {
        reader.readMultiPolygon();
      } else {
        reader.readPolygon();
      }
    } catch (IOException e) {
      throw JsonValue.notJson(e);
    }
  }

  /**
   * RFC 7946 section 3.1.8 advises against nesting; it would only hide parts from other readers.
   */
  private void readCollection(String path, Map<String, JsonValue> members, boolean inCollection)
      throws RefusedException {
    if (inCollection) {
      throw RefusedException.field(
          Reason.BAD_GEOMETRY, path + ".type", "GeometryCollection", "Polygon or MultiPolygon");
    }
    JsonValue geometries = required(members, path, "geometries", "an array of geometries");
    String field = path + ".geometries";
    if (!geometries.isArray()) {
      throw RefusedException.field(Reason.WRONG_TYPE, field, geometries, "an array of geometries");
    }
    List<JsonValue> parts = geometries.elements();
    if (parts.isEmpty()) {
      throw RefusedException.field(Reason.BAD_GEOMETRY, field, "[]", "at least one geometry");
    }
    for (int i = 0; i < parts.size(); i++) {
      readGeometry(field + "[" + i + "]", parts.get(i), true);
    }
  }

  private void readBox(JsonValue bbox) throws RefusedException {
    List<JsonValue> numbers = bbox.isArray() ? bbox.elements() : List.of();
    int dimensions = numbers.size() / 2;
    if (numbers.size() != 4 && numbers.size() != 6) {
      throw RefusedException.field(Reason.WRONG_TYPE, "bbox", bbox, "an array of 4 or 6 numbers");
    }
    double west = degrees(numbers, 0, 180);
    double south = degrees(numbers, 1, 90);
    double east = degrees(numbers, dimensions, 180);
    double north = degrees(numbers, dimensions + 1, 90);
    boolean meridianOnly = west == east || (west == 180 && east == -180);
    if (meridianOnly || !(south < north)) {
      throw RefusedException.field(
          Reason.BAD_GEOMETRY, "bbox", bbox, "west, south, east, north around an area");
    }
    addBox(west, south, east, north);
  }

  private void addBox(double west, double south, double east, double north) {
    if (west < east) {
      polygons.rectangle(west, south, east, north);
      return;
    }
    if (west < 180) {
      polygons.rectangle(west, south, 180, north);
    }
    if (east > -180) {
      polygons.rectangle(-180, south, east, north);
    }
  }

  private static double degrees(List<JsonValue> numbers, int index, int limit)
      throws RefusedException {
    JsonValue value = numbers.get(index);
    String field = "bbox[" + index + "]";
    String expected = "a number in [-" + limit + ", " + limit + "]";
    if (!value.isNumber()) {
      throw RefusedException.field(Reason.WRONG_TYPE, field, value, expected);
    }
    double degrees = value.number();
    if (!(Math.abs(degrees) <= limit)) {
      throw RefusedException.field(Reason.OUT_OF_RANGE, field, value, expected);
    }
    return degrees;
  }

  private static JsonValue required(
      Map<String, JsonValue> members, String path, String name, String expected)
      throws RefusedException {
    JsonValue value = members.get(name);
    if (value == null) {
      throw RefusedException.field(Reason.MISSING, path + "." + name, "none", expected);
    }
    return value;
  }
}
