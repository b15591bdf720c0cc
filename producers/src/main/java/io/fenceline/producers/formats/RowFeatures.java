package io.fenceline.producers.formats;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.fenceline.format.geojson.file.FeatureSource;
import io.fenceline.format.geometry.WellKnownGeometry;
import io.fenceline.format.geometry.WellKnownGeometry.InvalidGeometryException;
import io.fenceline.producers.JsonTree;

/** Rows of a database as Features. Equal rows give equal bytes. */
public final class RowFeatures {

  /** Whether a column of this name, in lower case, holds geometries. */
  public static boolean isGeometryColumn(String name) {
    return ZoneFormat.GEOMETRY_COLUMNS.contains(name);
  }

  /**
   * The geometry of EWKB in hexadecimal digits with the SRID 4326; otherwise a text that says why.
   */
  public static JsonNode geometry(String ewkb) {
    try {
      return ewkb == null ? NullNode.getInstance() : WellKnownGeometry.readWithSrid(ewkb);
    } catch (InvalidGeometryException e) {
      return TextNode.valueOf(e.getMessage());
    }
  }

  /**
   * One Feature.
   *
   * @param id null for none, which is refused
   * @param properties JSON; null for none
   */
  public FeatureSource.Text text(long row, String id, String properties, JsonNode geometry) {
    ObjectNode feature = FeatureJson.object().put("type", "Feature");
    if (id != null) {
      feature.put("id", id);
    }
    feature.set(
        "properties",
        properties == null ? NullNode.getInstance() : JsonTree.read(properties.getBytes(UTF_8)));
    feature.set("geometry", geometry);
    return FeatureJson.text(row, feature);
  }
}
