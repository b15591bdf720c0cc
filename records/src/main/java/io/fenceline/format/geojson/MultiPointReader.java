package io.fenceline.format.geojson;

import com.fasterxml.jackson.core.JsonParser;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonProblem;
import io.fenceline.format.json.JsonValue;
import java.io.IOException;
import java.util.Map;

/** Reads a MultiPoint, a geometry without a Feature around it. */
public final class MultiPointReader {
  private static final FieldSelection NAMES =
      FieldSelection.of("type", "coordinates").and("crs", Crs.NAMES);

  private MultiPointReader() {}

  /**
   * The positions, as lon, lat, lon, lat, ...
   *
   * @param most how many positions are taken
   * @throws RefusedException as for the geometry of a zone, or TOO_LARGE
   */
  public static double[] read(byte[] json, int most) throws RefusedException {
    JsonValue geometry = JsonValue.parse(json, NAMES);
    String expected = "a MultiPoint";
    if (!geometry.isObject()) {
      throw RefusedException.field(RefusalReason.WRONG_TYPE, "geometry", geometry, expected);
    }
    Map<String, JsonValue> members = geometry.members(NAMES);
    Crs.check("crs", members.get("crs"));
    JsonValue type = members.get("type");
    if (type == null || !type.isText() || !type.text().equals("MultiPoint")) {
      throw RefusedException.field(
          type == null ? RefusalReason.MISSING : RefusalReason.BAD_GEOMETRY,
          "type",
          type,
          expected);
    }
    JsonValue coordinates = members.get("coordinates");
    if (coordinates == null) {
      throw RefusedException.field(
          RefusalReason.MISSING, "coordinates", null, "an array of positions");
    }
    PositionsBuilder positions = new PositionsBuilder();
    try (JsonParser parser = coordinates.parser()) {
      new CoordinatesReader(parser, "coordinates", positions).readPoints(most);
    } catch (IOException e) {
      throw JsonProblem.notJson(e);
    }
    return positions.copy();
  }
}
