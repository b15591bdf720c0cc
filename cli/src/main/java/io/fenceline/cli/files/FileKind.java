package io.fenceline.cli.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.fenceline.producers.formats.ZoneFormat;
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
  ZONES_CSV("comma-separated values with geometries", ""),
  GPX("GPX", ""),
  NMEA("NMEA sentences", ""),
  KML("KML", ""),
  JSON_ARRAY("a JSON array", "write its elements one a line: jq -c '.[]' FILE"),
  OTHER_MAP_FORMAT(
      "a map or track format other than GeoJSON, GPX and KML",
      "convert it: ogr2ogr -f GeoJSON -t_srs EPSG:4326 zones.geojson FILE"),
  COMPRESSED("an archive, or not compressed by gzip", "unpack it, or compress it by gzip"),
  WEB_PAGE("a web page", "download the file itself"),
  UTF_16("text in UTF-16", "convert it: iconv -f UTF-16 -t UTF-8 FILE"),
  BINARY("a binary file", "give a text file, .gz or not"),
  /** Not recognized; may be a valid input. */
  UNKNOWN("", "");

  /** The number of bytes that {@link #of} inspects. */
  public static final int HEAD_BYTES = 8192;

  private static final Pattern CSV_ROW =
      Pattern.compile("[^{}\\[\\]<>]+([,;\\t][^{}\\[\\]<>]*){2,}");
  private static final Pattern NMEA_SENTENCE =
      Pattern.compile("(?s)(\\\\[^\\\\\n]*\\\\)?[$!][A-Z]{5},.*");
  private static final Pattern WKT =
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
    return this == OTHER_MAP_FORMAT
        ? Optional.of(
            "convert it to CSV or JSON lines with deviceId, time, lon and lat for each position")
        : remedy();
  }

  /** The remedy for a file that Fenceline never reads; empty for kinds that some command reads. */
  public Optional<String> remedy() {
    return remedy.isEmpty() ? Optional.empty() : Optional.of(remedy);
  }

  /**
   * @param head the first bytes of a file, decompressed
   */
  public static FileKind of(byte[] head) {
    return switch (ZoneFormat.of(head)) {
      case CSV -> ZONES_CSV;
      case GPX -> GPX;
      case KML, KMZ -> KML;
      case GEOJSON -> {
        FileKind kind = ofMagic(head);
        yield kind == UNKNOWN ? ofText(head) : kind;
      }
    };
  }

  private static FileKind ofMagic(byte[] head) {
    if (startsWith(head, 0, 0, 0x27, 0x0A) || startsWith(head, 'S', 'Q', 'L', 'i', 't', 'e')) {
      return OTHER_MAP_FORMAT; // A shapefile or a GeoPackage.
    }
    if (startsWith(head, 'P', 'K', 3, 4)
        || startsWith(head, 'B', 'Z', 'h')
        || startsWith(head, 0xFD, '7', 'z', 'X', 'Z')
        || startsWith(head, 0x28, 0xB5, 0x2F, 0xFD)
        || startsWith(head, 0x1F, 0x8B)) {
      return COMPRESSED;
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
      return text.toLowerCase(Locale.ROOT).contains("<html") ? WEB_PAGE : OTHER_MAP_FORMAT;
    }
    if (NMEA_SENTENCE.matcher(text).matches()) {
      return NMEA;
    }
    if (WKT.matcher(text).matches()) {
      return OTHER_MAP_FORMAT;
    }
    String row = text.lines().findFirst().orElse("");
    return CSV_ROW.matcher(row).matches() ? CSV : UNKNOWN;
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
