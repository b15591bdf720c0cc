package io.fenceline.format.geojson;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The member {@code crs} of old GeoJSON (2008, section 3). WGS84 under its usual names is taken,
 * with longitude first whatever the name; anything else is refused.
 */
public final class Crs {
  private static final Pattern WGS84 =
      Pattern.compile(
          "CRS84"
              + "|(urn:(x-)?ogc:def:crs:)?(OGC:[0-9.]*:?CRS84|EPSG:[0-9.]*:?4326)"
              + "|https?://www\\.opengis\\.net/def/crs/(OGC/[0-9.]+/CRS84|EPSG/[0-9.]+/4326)"
              + "|https?://www\\.opengis\\.net/gml/srs/epsg\\.xml#4326",
          Pattern.CASE_INSENSITIVE);

  private static final FieldSelection PROPERTIES = FieldSelection.of("name");

  /** The members that are read here. */
  public static final FieldSelection NAMES =
      FieldSelection.of("type").and("properties", PROPERTIES);

  private Crs() {}

  /**
   * @param crs null when absent
   * @throws RefusedException BAD_CRS
   */
  public static void check(String field, JsonValue crs) throws RefusedException {
    if (crs != null && !isWgs84(crs)) {
      throw RefusedException.field(
          RefusalReason.BAD_CRS, field, crs, "none, or the name of CRS84 or EPSG:4326");
    }
  }

  private static boolean isWgs84(JsonValue crs) throws RefusedException {
    if (!crs.isObject()) {
      return false;
    }
    Map<String, JsonValue> members = crs.members(NAMES);
    JsonValue type = members.get("type");
    JsonValue properties = members.get("properties");
    if (type == null || !type.isText() || !type.text().equals("name")) {
      return false;
    }
    if (properties == null || !properties.isObject()) {
      return false;
    }
    JsonValue name = properties.members(PROPERTIES).get("name");
    return name != null && name.isText() && WGS84.matcher(name.text()).matches();
  }
}
