package io.fenceline.integration.refusal;

import static io.fenceline.testing.fixtures.Json.bytes;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.RefusalReason;
import io.fenceline.file.FileStreams;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.integration.fixture.BadInput;
import io.fenceline.testing.fixtures.DataSet;
import io.fenceline.testing.fixtures.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Zones of every kind that is refused; keys that are ids begin with {@value #KEY}. */
final class BadZones {
  static final String KEY = "kept ";

  private static final String SQUARE = Json.squareGeometry(0, 0, 1);
  private static final String GOOD = Json.zone(SQUARE, "{}");
  private static final int MAX_AD_BYTES = 256 * 1024;

  private final List<BadInput> zones = new ArrayList<>();

  private BadZones() {}

  static List<BadInput> all() {
    BadZones bad = new BadZones();
    bad.addNoFeatures();
    bad.addBadKeys();
    bad.addBadRings();
    bad.addBadGeometries();
    bad.addBadProperties();
    return bad.zones;
  }

  /** The invalid zones that cannot be read at all (rings may cross). */
  static List<BadInput> of(DataSet data) throws IOException {
    List<BadInput> zones = new ArrayList<>();
    try (FeatureFile file = new FeatureFile(FileStreams.in(data.invalidZones()), "id")) {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        String json = new String(entry.json(), UTF_8);
        if (!json.toLowerCase(Locale.ROOT).contains("self-intersection")) {
          String name = "zone of " + data + ": " + entry.id();
          zones.add(
              BadInput.of(name, entry.id(), json, RefusalReason.BAD_RING, "geometry.coordinates["));
        }
      }
    }
    return zones;
  }

  private void addNoFeatures() {
    String deep = "[".repeat(100_000);
    add("truncated", GOOD.substring(0, GOOD.length() - 2), RefusalReason.NOT_JSON, "line 1");
    add("text after the end", GOOD + "]", RefusalReason.NOT_JSON, "line 1");
    add("deep", "{\"properties\":{\"x\":" + deep, RefusalReason.NOT_JSON, "nesting depth");
    add("empty", "", RefusalReason.EMPTY, "no value");
    add("white space", "  ", RefusalReason.EMPTY, "no value");
    add("array", "[" + GOOD + "]", RefusalReason.NOT_AN_OBJECT, "value: [{");
    add("JSON null", "null", RefusalReason.NOT_AN_OBJECT, "value: null");
    add("bare geometry", SQUARE, RefusalReason.NOT_AN_OBJECT, "type: \"Polygon\"");
    add(
        "collection",
        "{\"type\":\"FeatureCollection\",\"features\":[" + GOOD + "]}",
        RefusalReason.NOT_AN_OBJECT,
        "type: \"FeatureCollection\"");
    byte[] latin1 = Json.zone(SQUARE, "{\"name\":\"Las Mar\u00EDas\"}").getBytes(ISO_8859_1);
    add("Latin-1", bytes(KEY + "Latin-1"), latin1, RefusalReason.NOT_JSON, "expected UTF-8");
  }

  private void addBadKeys() {
    add("key is no UTF-8", new byte[] {'z', (byte) 0xFF}, bytes(GOOD), RefusalReason.BAD_ID, "key");
    add("delete by no UTF-8", new byte[] {(byte) 0xFE}, null, RefusalReason.BAD_ID, "key");
    add("key of 257 bytes", bytes("k".repeat(257)), bytes(GOOD), RefusalReason.BAD_ID, "id: \"kkk");
    add("empty key", new byte[0], bytes(GOOD), RefusalReason.BAD_ID, "id: ");
    add("other id", id("\"other\""), RefusalReason.ID_MISMATCH, "id: \"other\"");
    add("other number", id("17"), RefusalReason.ID_MISMATCH, "id: 17");
    add("id is true", id("true"), RefusalReason.WRONG_TYPE, "id: true");
    add("lone surrogate", id("\"\\ud800\""), RefusalReason.BAD_ID, "id: \"");
  }

  private void addBadRings() {
    ring("three positions", "[[0,0],[1,0],[0,0]]", RefusalReason.BAD_RING, "at least 4 positions");
    ring("open", "[[0,0],[1,0],[1,1],[0,1]]", RefusalReason.BAD_RING, "equal to the first");
    ring(
        "two distinct", "[[0,0],[1,0],[1,0],[0,0]]", RefusalReason.BAD_RING, "at least 3 distinct");
    ring("collinear", "[[0,0],[1,1],[2,2],[0,0]]", RefusalReason.BAD_RING, "one line");
    ring("empty", "[]", RefusalReason.BAD_RING, "at least 4 positions");
    ring("lon out of range", "[[0,0],[181,0],[1,1],[0,0]]", RefusalReason.OUT_OF_RANGE, "[1]: 181");
    ring("lat out of range", "[[0,0],[1,0],[1,-91],[0,0]]", RefusalReason.OUT_OF_RANGE, "[2]: -91");
    ring("1e400", "[[0,0],[1,0],[1,1e400],[0,0]]", RefusalReason.OUT_OF_RANGE, "[2]: 1e400");
    ring("text", "[[0,0],[\"1\",0],[1,1],[0,0]]", RefusalReason.WRONG_TYPE, "[1]: \"1\"");
    ring("null", "[[0,0],[1,null],[1,1],[0,0]]", RefusalReason.WRONG_TYPE, "[1]: null");
    ring("one number", "[[0,0],[1],[1,1],[0,0]]", RefusalReason.WRONG_TYPE, "[1]: nothing");
    add("NaN", GOOD.replace("[[[0.0", "[[[NaN"), RefusalReason.NOT_JSON, "line 1");
  }

  private void ring(String name, String ring, RefusalReason reason, String detail) {
    String polygon = "{\"type\":\"Polygon\",\"coordinates\":[" + ring + "]}";
    add("ring: " + name, Json.zone(polygon, "{}"), reason, detail);
  }

  private void addBadGeometries() {
    geometry("null", RefusalReason.MISSING, "geometry: null");
    geometry("[]", RefusalReason.WRONG_TYPE, "geometry: []");
    geometry("{}", RefusalReason.MISSING, "geometry.type: none");
    geometry("{\"type\":\"Circle\"}", RefusalReason.BAD_GEOMETRY, "geometry.type: \"Circle\"");
    geometry(
        "{\"type\":\"Point\",\"coordinates\":[0,0]}",
        RefusalReason.MISSING,
        "properties.radiusMeters: none");
    geometry(
        "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}",
        RefusalReason.MISSING,
        "properties.bufferMeters: none");
    geometry(
        "{\"type\":\"MultiPoint\",\"coordinates\":[[0,0],[1,1]]}",
        RefusalReason.BAD_GEOMETRY,
        "geometry.type: \"MultiPoint\"");
    geometry("{\"type\":\"Polygon\"}", RefusalReason.MISSING, "geometry.coordinates: none");
    geometry(
        "{\"type\":\"Polygon\",\"coordinates\":[]}",
        RefusalReason.BAD_GEOMETRY,
        "geometry.coordinates: []");
    geometry(
        "{\"type\":\"GeometryCollection\",\"geometries\":[]}",
        RefusalReason.BAD_GEOMETRY,
        "geometry.geometries: []");
    bbox("[0,0,1]", RefusalReason.WRONG_TYPE, "bbox: [0,0,1]");
    bbox("[0,0,0,1]", RefusalReason.BAD_GEOMETRY, "bbox: [0,0,0,1]");
    bbox("[0,0,1,91]", RefusalReason.OUT_OF_RANGE, "bbox[3]: 91");
    crs("{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}}");
    crs("\"CRS84\"");
  }

  private void geometry(String json, RefusalReason reason, String detail) {
    add("geometry " + json, Json.zone(json, "{}"), reason, detail);
  }

  private void bbox(String json, RefusalReason reason, String detail) {
    String zone = "{\"type\":\"Feature\",\"geometry\":null,\"bbox\":" + json + "}";
    add("bbox " + json, zone, reason, detail);
  }

  private void crs(String json) {
    String zone = GOOD.substring(0, GOOD.length() - 1) + ",\"crs\":" + json + "}";
    add("crs " + json, zone, RefusalReason.BAD_CRS, "crs: " + json);
  }

  private void addBadProperties() {
    add("properties []", Json.zone(SQUARE, "[]"), RefusalReason.WRONG_TYPE, "properties: []");
    property("adTriggers", "[\"LEAVE\"]");
    property("adTriggers", "\"ENTER\"");
    property("adCap", "3");
    property("adCap", "{\"count\":0,\"per\":\"PT24H\"}", "adCap.count");
    property("adCap", "{\"count\":1,\"per\":\"a day\"}", "adCap.per");
    property("audience", "[\"gold\"]");
    property("audience", "{\"segment\":\"gold\"}", "audience.segment");
    property("validFrom", "\"yesterday\"");
    property("validFrom", "1641168000000");
    property("validUntil", "\"2022-01-03T00:00:00\"");
    property("dwell", "\"-PT1M\"");
    property("enterConfirmations", "0");
    property("exitConfirmations", "1.5");
    property("exitBufferMeters", "-1");
    add(
        "validity that is never",
        Json.zone(
            SQUARE,
            "{\"validFrom\":\"2022-01-03T00:00:00Z\",\"validUntil\":\"2022-01-03T01:00:00+01:00\"}"),
        RefusalReason.BAD_PROPERTY,
        "properties.validUntil");
    String ad = '"' + "x".repeat(MAX_AD_BYTES - 1) + '"';
    add(
        "large ad",
        Json.zone(SQUARE, "{\"ad\":" + ad + "}"),
        RefusalReason.TOO_LARGE,
        "properties.ad: 262145 bytes");
  }

  private void property(String name, String json) {
    property(name, json, name);
  }

  private void property(String name, String json, String field) {
    String zone = Json.zone(SQUARE, "{\"" + name + "\":" + json + "}");
    add(name + " " + json, zone, RefusalReason.BAD_PROPERTY, "properties." + field);
  }

  private static String id(String json) {
    return GOOD.substring(0, GOOD.length() - 1) + ",\"id\":" + json + "}";
  }

  private void add(String name, String value, RefusalReason reason, String detail) {
    add(name, bytes(KEY + name), bytes(value), reason, detail);
  }

  private void add(String name, byte[] key, byte[] value, RefusalReason reason, String detail) {
    zones.add(new BadInput("zone: " + name, key, value, reason, detail));
  }
}
