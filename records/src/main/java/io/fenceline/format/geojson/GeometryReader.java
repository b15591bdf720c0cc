package io.fenceline.format.geojson;

import com.fasterxml.jackson.core.JsonParser;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonProblem;
import io.fenceline.format.json.JsonValue;
import io.fenceline.geo.Shape;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads the shape of a Feature: its geometry, or its bbox when it has none. Not thread-safe. */
final class GeometryReader {
  private static final String POLYGONS = "Polygon or MultiPolygon";

  private static final String KINDS =
      "Polygon, MultiPolygon, a GeometryCollection of those, Point, LineString or MultiLineString";

  /** The members of a geometry that are read here. */
  static final FieldSelection NAMES =
      FieldSelection.of("type", "coordinates", "geometries").and("crs", Crs.NAMES);

  private final PositionsBuilder positions = new PositionsBuilder();
  private final PolygonsBuilder polygons = new PolygonsBuilder(positions);

  private GeometryReader() {}

  /**
   * @param properties without nulls, {@link ShapeProperties#NAMES} among them
   */
  static Shape read(Map<String, JsonValue> feature, Map<String, JsonValue> properties)
      throws RefusedException {
    GeometryReader reader = new GeometryReader();
    JsonValue geometry = feature.get("geometry");
    if (geometry != null) {
      return reader.readGeometry(geometry, new ShapeProperties(properties));
    }
    if (!feature.containsKey("bbox")) {
      throw RefusedException.field(
          RefusalReason.MISSING, "geometry", "null", KINDS + ", or a bbox");
    }
    reader.readBox(feature.get("bbox"));
    return reader.polygons.build();
  }

  private Shape readGeometry(JsonValue geometry, ShapeProperties properties)
      throws RefusedException {
    String path = "geometry";
    Map<String, JsonValue> members = members(path, geometry, KINDS);
    return switch (type(members)) {
      case "Point" -> {
        readCoordinates(path, members, CoordinatesReader::readPoint);
        yield properties.circle(positions.copy());
      }
      case "LineString" -> {
        readCoordinates(path, members, CoordinatesReader::readLine);
        yield properties.corridor(positions.copy(), new int[] {positions.count()});
      }
      case "MultiLineString" -> {
        IntStream.Builder ends = IntStream.builder();
        readCoordinates(path, members, reader -> reader.readLines(ends));
        yield properties.corridor(positions.copy(), ends.build().toArray());
      }
      case "GeometryCollection" -> {
        readCollection(path, members);
        yield polygons.build();
      }
      default -> {
        readPolygons(path, members, KINDS);
        yield polygons.build();
      }
    };
  }

  private static Map<String, JsonValue> members(String path, JsonValue geometry, String kinds)
      throws RefusedException {
    if (!geometry.isObject()) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, path, geometry, kinds);
    }
    Map<String, JsonValue> members = geometry.members(NAMES);
    Crs.check(path + ".crs", members.get("crs"));
    required(members, path, "type", kinds);
    return members;
  }

  /** Empty when it is no text. */
  private static String type(Map<String, JsonValue> members) throws RefusedException {
    JsonValue type = members.get("type");
    return type.isText() ? type.text() : "";
  }

  private void readPolygons(String path, Map<String, JsonValue> members, String kinds)
      throws RefusedException {
    switch (type(members)) {
      case "Polygon" -> readCoordinates(path, members, reader -> reader.readPolygon(polygons));
      case "MultiPolygon" ->
          readCoordinates(path, members, reader -> reader.readMultiPolygon(polygons));
      default ->
          throw RefusedException.field(
              RefusalReason.BAD_GEOMETRY, path + ".type", members.get("type"), kinds);
    }
  }

  /** Reads coordinates of one depth. */
  private interface Coordinates {
    void readFrom(CoordinatesReader reader) throws IOException, RefusedException;
  }

  private void readCoordinates(String path, Map<String, JsonValue> members, Coordinates depth)
      throws RefusedException {
    JsonValue coordinates = required(members, path, "coordinates", "an array");
    try (JsonParser parser = coordinates.parser()) {
      depth.readFrom(new CoordinatesReader(parser, path + ".coordinates", positions));
    } catch (IOException e) {
      throw JsonProblem.notJson(e);
    }
  }

  /**
   * RFC 7946 section 3.1.8 advises against nesting; it would only hide parts from other readers.
   */
  private void readCollection(String path, Map<String, JsonValue> members) throws RefusedException {
    JsonValue geometries = required(members, path, "geometries", "an array of geometries");
    String field = path + ".geometries";
    if (!geometries.isArray()) {
      throw RefusedException.field(
          RefusalReason.WRONG_TYPE, field, geometries, "an array of geometries");
    }
    List<JsonValue> parts = geometries.elements();
    if (parts.isEmpty()) {
      throw RefusedException.field(
          RefusalReason.BAD_GEOMETRY, field, "[]", "at least one geometry");
    }
    for (int i = 0; i < parts.size(); i++) {
      String part = field + "[" + i + "]";
      readPolygons(part, members(part, parts.get(i), POLYGONS), POLYGONS);
    }
  }

  private void readBox(JsonValue bbox) throws RefusedException {
    List<JsonValue> numbers = bbox.isArray() ? bbox.elements() : List.of();
    int dimensions = numbers.size() / 2;
    if (numbers.size() != 4 && numbers.size() != 6) {
      throw RefusedException.field(
          RefusalReason.WRONG_TYPE, "bbox", bbox, "an array of 4 or 6 numbers");
    }
    double west = degrees(numbers, 0, 180);
    double south = degrees(numbers, 1, 90);
    double east = degrees(numbers, dimensions, 180);
    double north = degrees(numbers, dimensions + 1, 90);
    boolean meridianOnly = west == east || (west == 180 && east == -180);
    if (meridianOnly || !(south < north)) {
      throw RefusedException.field(
          RefusalReason.BAD_GEOMETRY, "bbox", bbox, "west, south, east, north around an area");
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
      throw RefusedException.field(RefusalReason.WRONG_TYPE, field, value, expected);
    }
    double degrees = value.number();
    if (!(Math.abs(degrees) <= limit)) {
      throw RefusedException.field(RefusalReason.OUT_OF_RANGE, field, value, expected);
    }
    return degrees;
  }

  private static JsonValue required(
      Map<String, JsonValue> members, String path, String name, String expected)
      throws RefusedException {
    JsonValue value = members.get(name);
    if (value == null) {
      throw RefusedException.field(RefusalReason.MISSING, path + "." + name, "none", expected);
    }
    return value;
  }
}
