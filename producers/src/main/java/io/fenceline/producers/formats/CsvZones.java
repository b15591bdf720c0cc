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
import io.fenceline.producers.csv.CsvRows;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;

/**
 * Zones of a CSV file with a column of geometries; the other columns are properties. A cell is JSON
 * where it reads as JSON, else text; an empty one is an absent property.
 */
final class CsvZones implements FeatureSource {
  private final CsvRows rows;
  private final FeatureJson features;
  private final List<String> columns;
  private final int geometryColumn;

  CsvZones(InputStream in, FeatureJson features) throws IOException {
    this.rows = new CsvRows(in);
    this.features = features;
    CsvRows.Row first = rows.next();
    if (first == null || first.flaw() != null) {
      throw new IOException("line 1: " + (first == null ? "no row of names" : first.flaw()));
    }
    this.columns = first.cells();
    List<String> lower = columns.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    this.geometryColumn =
        ZoneFormat.CSV_GEOMETRY_COLUMNS.stream()
            .map(lower::indexOf)
            .filter(column -> column >= 0)
            .findFirst()
            .orElseThrow(
                () ->
                    new IOException(
                        "line 1: no column of geometries, expected one of "
                            + String.join(", ", ZoneFormat.CSV_GEOMETRY_COLUMNS)));
  }

  @Override
  public Text next() throws IOException {
    CsvRows.Row row = rows.next();
    if (row == null) {
      return null;
    }
    if (row.flaw() != null) {
      // A text is refused, and cited, by the reader of zones.
      return new Text(row.number(), JsonTree.write(TextNode.valueOf(row.flaw())), true);
    }
    return features.text(row.number(), null, properties(row.cells()), geometry(row.cells()));
  }

  private ObjectNode properties(List<String> cells) {
    ObjectNode properties = FeatureJson.object();
    for (int i = 0; i < Math.min(cells.size(), columns.size()); i++) {
      if (i != geometryColumn && !cells.get(i).isEmpty()) {
        properties.set(columns.get(i), features.value(columns.get(i), cells.get(i)));
      }
    }
    return properties;
  }

  private JsonNode geometry(List<String> cells) {
    String cell = geometryColumn < cells.size() ? cells.get(geometryColumn) : "";
    if (cell.isEmpty()) {
      return NullNode.getInstance();
    }
    if (cell.startsWith("{")) {
      JsonNode json = JsonTree.read(cell.getBytes(UTF_8));
      return json.isMissingNode()
          ? TextNode.valueOf("no JSON, expected a geometry as ST_AsGeoJSON prints it")
          : json;
    }
    try {
      return WellKnownGeometry.read(cell);
    } catch (InvalidGeometryException e) {
      return TextNode.valueOf(e.getMessage());
    }
  }
}
