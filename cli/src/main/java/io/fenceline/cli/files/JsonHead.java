package io.fenceline.cli.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Distinguishes kinds of JSON by the members of the first object, possibly truncated. */
final class JsonHead {
  private static final JsonFactory JSON = new JsonFactory();
  private static final Set<String> FEATURES = Set.of("FeatureCollection", "Feature");

  /** Points without the radius that makes a zone of them. */
  private static final Pattern POINTS =
      Pattern.compile("(?s)^(?!.*\"(Polygon|MultiPolygon|radiusMeters)\").*\"Point\"");

  private JsonHead() {}

  static FileKind kindOf(byte[] head) {
    Set<String> names = new HashSet<>();
    String[] type = {""};
    boolean points = POINTS.matcher(new String(head, UTF_8)).find();
    try (JsonParser parser = JSON.createParser(head)) {
      parser.nextToken();
      readMembers(parser, names, type);
    } catch (IOException e) {
      // Truncated or invalid: the members before may be enough.
    }
    FileKind kind = kind(names, type[0]);
    return kind == FileKind.GEOJSON && points ? FileKind.GEOJSON_POINTS : kind;
  }

  private static void readMembers(JsonParser parser, Set<String> names, String[] type)
      throws IOException {
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      names.add(name);
      if (parser.nextToken() == JsonToken.VALUE_STRING && name.equals("type")) {
        type[0] = parser.getText();
      }
      parser.skipChildren();
    }
  }

  private static FileKind kind(Set<String> names, String type) {
    if (FEATURES.contains(type)) {
      return FileKind.GEOJSON;
    }
    // TopoJSON and Esri JSON.
    if (type.equals("Topology")
        || names.contains("geometryType")
        || names.contains("fieldAliases")) {
      return FileKind.OTHER_MAP_FORMAT;
    }
    boolean isFix = names.contains("deviceId") || (names.contains("lon") && names.contains("lat"));
    return isFix ? FileKind.FIX_LINES : FileKind.JSON;
  }
}
