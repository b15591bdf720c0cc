package io.fenceline.producers.formats;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.producers.csv.CsvRows;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The formats in which zones are read. */
public enum ZoneFormat {
  GEOJSON,
  /** Rows with a geometry as WKT, WKB or GeoJSON. */
  CSV,
  GPX,
  KML,
  /** KML in a zip archive. */
  KMZ;

  /** How many bytes {@link #of} needs. */
  public static final int HEAD_BYTES = 8192;

  /** The names of a column of geometries, in lower case: those of ogr2ogr, PostGIS and QGIS. */
  static final List<String> GEOMETRY_COLUMNS =
      List.of("wkt", "wkb", "geom", "geometry", "the_geom", "wkt_geom");

  /** Names of CSV columns, where also the texts that PostGIS prints are geometries. */
  static final List<String> CSV_GEOMETRY_COLUMNS =
      Stream.concat(GEOMETRY_COLUMNS.stream(), Stream.of("geojson", "st_asgeojson", "st_astext"))
          .toList();

  private static final Pattern GPX_ROOT = Pattern.compile("<(\\w+:)?gpx[\\s>/]");
  private static final Pattern KML_ROOT = Pattern.compile("<(\\w+:)?kml[\\s>/]");

  /**
   * The format of a file; GeoJSON unless it is certainly another.
   *
   * @param head its first bytes, decompressed
   */
  public static ZoneFormat of(byte[] head) {
    String text = new String(head, UTF_8);
    if (text.startsWith("PK\u0003\u0004")) {
      return text.contains(".kml") ? KMZ : GEOJSON;
    }
    String start = text.replaceFirst("^\uFEFF", "").stripLeading();
    if (start.startsWith("<")) {
      if (GPX_ROOT.matcher(start).find()) {
        return GPX;
      }
      return KML_ROOT.matcher(start).find() ? KML : GEOJSON;
    }
    return hasGeometryColumn(start) ? CSV : GEOJSON;
  }

  private static boolean hasGeometryColumn(String text) {
    String row = text.lines().findFirst().orElse("").toLowerCase(Locale.ROOT);
    String separator = Pattern.quote(String.valueOf(CsvRows.separator(row)));
    return Arrays.stream(row.replace("\"", "").split(separator))
        .map(String::strip)
        .anyMatch(CSV_GEOMETRY_COLUMNS::contains);
  }
}
