package io.fenceline.cli.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The kind of a file by its first bytes, for messages about wrong files. */
public enum FileKind {
  GEOJSON("GeoJSON", ""),
  GEOJSON_POINTS("GeoJSON points", ""),
  FIX_LINES("fixes as JSON, one a line", ""),
  JSON("JSON", ""),
  CSV("comma-separated values", ""),
  JSON_ARRAY("a JSON array", "write its elements one a line: jq -c '.[]' FILE"),
  TOPOJSON("TopoJSON", Remedies.OGR),
  ESRI_JSON("Esri JSON", Remedies.OGR),
  SHAPEFILE("a shapefile", Remedies.OGR),
  KML("KML", Remedies.OGR),
  GPX("GPX", Remedies.OGR),
  GEOPACKAGE("a GeoPackage or another SQLite database", Remedies.OGR),
  PARQUET("Parquet", "export it as GeoJSON, or as JSON lines for fixes"),
  NMEA("NMEA sentences", Remedies.FIXES),
  WKT("well-known text", Remedies.OGR),
  HTML("a web page", "download the file itself"),
  XML("XML", "convert it first"),
  ZIP("a zip archive", "unpack it; only gzip is read as it is"),
  COMPRESSED("compressed, and not by gzip", "unpack it, or compress it by gzip"),
  UTF_16("text in UTF-16", "convert it: iconv -f UTF-16 -t UTF-8 FILE"),
  BINARY("a binary file", "give a text file, .gz or not"),
  /** Not recognized; may be a valid input. */
  UNKNOWN("", "");

  private static final class Remedies {
    static final String OGR = "convert it: ogr2ogr -f GeoJSON -t_srs EPSG:4326 zones.geojson FILE";
    static final String FIXES =
        "convert it to CSV or JSON lines with deviceId, time, lon and lat for each position";
  }

  /** The number of bytes that {@link #of} inspects. */
  public static final int HEAD_BYTES = 8192;

  private static final Pattern CSV_ROW =
      Pattern.compile("[^{}\\[\\]<>]+([,;\\t][^{}\\[\\]<>]*){2,}");
  private static final Pattern NMEA_ROW = Pattern.compile("[$!][A-Z]{5},");
  private static final Pattern WKT_ROW =
      Pattern.compile("(?is)(SRID=\\d+;)?(multi)?(polygon|linestring|point) *\\(.*");

  private final String text;
  private final String remedy;

  FileKind(String text, String remedy) {
    this.text = text;
    this.remedy = remedy;
  }

  /** Its name, such as {@code a shapefile}. */
  public String text() {
    return text;
  }

  /** The remedy where fixes are expected; that of a file of shapes would give zones. */
  Optional<String> remedyForFixes() {
    return remedy.equals(Remedies.OGR) ? Optional.of(Remedies.FIXES) : remedy();
  }

  /** The remedy for a file that Fenceline never reads; empty for kinds that some command reads. */
  public Optional<String> remedy() {
    return remedy.isEmpty() ? Optional.empty() : Optional.of(remedy);
  }

  /**
   * @param head the first bytes of a file, decompressed
   */
  public static FileKind of(byte[] head) {
    FileKind kind = ofMagic(head);
    return kind == UNKNOWN ? ofText(head) : kind;
  }

  private static FileKind ofMagic(byte[] head) {
    if (startsWith(head, 0, 0, 0x27, 0x0A)) {
      return SHAPEFILE;
    }
    if (startsWith(head, 'P', 'K', 3, 4)) {
      return ZIP;
    }
    if (startsWith(head, 'B', 'Z', 'h')
        || startsWith(head, 0xFD, '7', 'z', 'X', 'Z')
        || startsWith(head, 0x28, 0xB5, 0x2F, 0xFD)
        || startsWith(head, 0x1F, 0x8B)) {
      return COMPRESSED;
    }
    if (startsWith(head, 'P', 'A', 'R', '1')) {
      return PARQUET;
    }
    if (startsWith(head, 'S', 'Q', 'L', 'i', 't', 'e')) {
      return GEOPACKAGE;
    }
    if (startsWith(head, 0xFF, 0xFE) || startsWith(head, 0xFE, 0xFF)) {
      return UTF_16;
    }
    return contains(head, (byte) 0) ? BINARY : UNKNOWN;
  }

  private static FileKind ofText(byte[] head) {
    int mark = startsWith(head, 0xEF, 0xBB, 0xBF) ? 3 : 0;
    String text = new String(head, mark, head.length - mark, ISO_8859_1).strip();
    if (text.startsWith("{")) {
      return JsonHead.kindOf(Arrays.copyOfRange(head, mark, head.length));
    }
    if (text.startsWith("[")) {
      return text.substring(1).strip().startsWith("{") ? JSON_ARRAY : UNKNOWN;
    }
    if (text.startsWith("<")) {
      return ofTags(text.toLowerCase(Locale.ROOT));
    }
    if (NMEA_ROW.matcher(text).lookingAt()) {
      return NMEA;
    }
    if (WKT_ROW.matcher(text).matches()) {
      return WKT;
    }
    String row = text.lines().findFirst().orElse("");
    return CSV_ROW.matcher(row).matches() ? CSV : UNKNOWN;
  }

  private static FileKind ofTags(String text) {
    if (text.contains("<kml")) {
      return KML;
    }
    if (text.contains("<gpx")) {
      return GPX;
    }
    return text.contains("<html") || text.startsWith("<!doctype html") ? HTML : XML;
  }

  private static boolean startsWith(byte[] head, int... magic) {
    for (int i = 0; i < magic.length; i++) {
      if (i >= head.length || head[i] != (byte) magic[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(byte[] head, byte value) {
    for (byte b : head) {
      if (b == value) {
        return true;
      }
    }
    return false;
  }
}
