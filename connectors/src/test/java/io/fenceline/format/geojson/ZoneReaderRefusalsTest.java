package io.fenceline.format.geojson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Zones: what is refused, why, and where the fault is")
class ZoneReaderRefusalsTest {
  private static final String RING = "[[0,0],[4,0],[4,4],[0,0]]";
  private static final String POLYGON = "{\"type\":\"Polygon\",\"coordinates\":[" + RING + "]}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"Feature\",\"geometry\": | NOT_JSON | line 1",
        "{\"type\":\"Feature\"} x | NOT_JSON | line 1, column 21",
        "{\"type\":\"Feature\"}{} | NOT_JSON | text after the end",
        "{\"type\":\"Feature\",} | NOT_JSON | line 1, column 19",
        "{'type':'Feature'} | NOT_JSON | column 2",
        "{\"type\":\"Feature\",\"x\":NaN} | NOT_JSON | NaN",
        "{\"type\":\"Feature\",\"x\":01} | NOT_JSON | zero",
        "[] x | NOT_JSON | line 1, column 5",
        "{\"type\":\"Point\",\"id\":} | NOT_JSON | line 1, column 22",
        "{} | NOT_AN_OBJECT | type: none, expected \"Feature\"",
        "[] | NOT_AN_OBJECT | value: [], expected a GeoJSON Feature",
        "null | NOT_AN_OBJECT | value: null",
        "17 | NOT_AN_OBJECT | value: 17",
        "\"text\" | NOT_AN_OBJECT | value: \"text\"",
        "{\"type\":\"FeatureCollection\",\"features\":[]} | NOT_AN_OBJECT | type: \"FeatureCollection\"",
        "{\"type\":\"Polygon\",\"coordinates\":[]} | NOT_AN_OBJECT | type: \"Polygon\"",
        "{\"type\":[\"Feature\"]} | NOT_AN_OBJECT | type: [\"Feature\"]",
        "{\"type\":\"feature\"} | NOT_AN_OBJECT | type: \"feature\"",
        "{\"type\":\"Feature\"} | MISSING | geometry: null, expected Polygon",
        "{\"type\":\"Feature\",\"id\":\"other\"} | ID_MISMATCH | id: \"other\", expected the record's key, zone",
        "{\"type\":\"Feature\",\"id\":17} | ID_MISMATCH | id: 17",
        "{\"type\":\"Feature\",\"id\":true} | WRONG_TYPE | id: true",
        "{\"type\":\"Feature\",\"id\":[\"zone\"]} | WRONG_TYPE | id: [\"zone\"]",
        "{\"type\":\"Feature\",\"id\":\"\"} | BAD_ID | id: ",
        "{\"type\":\"Feature\",\"id\":\"\\ud800\"} | BAD_ID | id: ",
        "{\"type\":\"Feature\",\"properties\":[]} | WRONG_TYPE | properties: []",
        "{\"type\":\"Feature\",\"geometry\":[]} | WRONG_TYPE | geometry: []",
        "{\"type\":\"Feature\",\"geometry\":{}} | MISSING | geometry.type: none"
      })
  void feature(String json, RefusalReason reason, String detail) {
    assertRefused(json, reason, detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'Polygon' | MISSING | geometry.coordinates: none",
        "'Polygon','coordinates':null | MISSING | geometry.coordinates: none",
        "'Polygon','coordinates':7 | WRONG_TYPE | geometry.coordinates: 7, expected an array of rings",
        "'Polygon','coordinates':{} | WRONG_TYPE | geometry.coordinates: an object",
        "'Polygon','coordinates':[] | BAD_GEOMETRY | geometry.coordinates: [], expected at least one ring",
        "'Polygon','coordinates':[[]] | BAD_RING | geometry.coordinates[0]: a ring of 0 positions",
        "'Polygon','coordinates':[[0,0],[1,0]] | WRONG_TYPE | geometry.coordinates[0][0]: 0, expected a position",
        "'Polygon','coordinates':[[[]]] | WRONG_TYPE | geometry.coordinates[0][0]: nothing, expected a longitude",
        "'Polygon','coordinates':[[[1]]] | WRONG_TYPE | geometry.coordinates[0][0]: nothing, expected a latitude",
        "'Polygon','coordinates':[[[0,0],[4,0],['4',4],[0,0]]] | WRONG_TYPE | geometry.coordinates[0][2]: \"4\", expected a longitude",
        "'Polygon','coordinates':[[[0,0],[4,null]]] | WRONG_TYPE | geometry.coordinates[0][1]: null, expected a latitude",
        "'Polygon','coordinates':[[[0,0],null]] | WRONG_TYPE | geometry.coordinates[0][1]: null",
        "'Polygon','coordinates':[[[0,0],[180.00000000000003,0]]] | OUT_OF_RANGE | geometry.coordinates[0][1]: 180.00000000000003, expected a longitude in [-180, 180]",
        "'Polygon','coordinates':[[[0,-90.00000000000001]]] | OUT_OF_RANGE | [0][0]: -90.00000000000001, expected a latitude in [-90, 90]",
        "'Polygon','coordinates':[[[0,0],[1e400,0]]] | OUT_OF_RANGE | geometry.coordinates[0][1]: 1e400",
        "'Polygon','coordinates':[[[-99999999999999999999999999,0]]] | OUT_OF_RANGE | -99999999999999999999999999",
        "'Polygon','coordinates':[[[0,0],[4,0],[0,0]]] | BAD_RING | geometry.coordinates[0]: a ring of 3 positions, expected at least 4",
        "'Polygon','coordinates':[[[0,0],[4,0],[4,4],[0,4]]] | BAD_RING | geometry.coordinates[0]: a ring of 4 positions, expected a last position equal",
        "'Polygon','coordinates':[RING,[[0,0],[1,0],[1,0],[0,0]]] | BAD_RING | geometry.coordinates[1]: a ring of 4 positions, expected at least 3 distinct",
        "'Polygon','coordinates':[[[0,0],[1,1],[3,3],[0,0]]] | BAD_RING | expected positions that do not all lie on one line",
        "'MultiPolygon','coordinates':[] | BAD_GEOMETRY | geometry.coordinates: [], expected at least one polygon",
        "'MultiPolygon','coordinates':[[RING],[]] | BAD_GEOMETRY | geometry.coordinates[1]: [], expected at least one ring",
        "'MultiPolygon','coordinates':[RING] | WRONG_TYPE | geometry.coordinates[0][0][0]: 0, expected a position",
        "'MultiPolygon','coordinates':[[RING],[RING,[[0,0],[4,0],[99,99],[0,0]]]] | OUT_OF_RANGE | geometry.coordinates[1][1][2]: 99",
        "'Point','coordinates':[0,0] | MISSING | properties.radiusMeters: none, expected a number over 0, at most 20000000",
        "'Point' | MISSING | geometry.coordinates: none",
        "'Point','coordinates':7 | WRONG_TYPE | geometry.coordinates: 7, expected a position",
        "'Point','coordinates':[] | WRONG_TYPE | geometry.coordinates: nothing, expected a longitude",
        "'Point','coordinates':[7] | WRONG_TYPE | geometry.coordinates: nothing, expected a latitude",
        "'Point','coordinates':[[7,8]] | WRONG_TYPE | geometry.coordinates: an array, expected a longitude",
        "'Point','coordinates':[47.3,98.5] | OUT_OF_RANGE | geometry.coordinates: 98.5, expected a latitude in [-90, 90]",
        "'LineString','coordinates':[[0,0],[1,1]] | MISSING | properties.bufferMeters: none, expected a number over 0, at most 1000000",
        "'LineString','coordinates':[[0,0]] | BAD_GEOMETRY | geometry.coordinates: a line of 1 positions, expected at least 2",
        "'LineString','coordinates':[] | BAD_GEOMETRY | geometry.coordinates: a line of 0 positions",
        "'LineString','coordinates':[[0,0],[181,1]] | OUT_OF_RANGE | geometry.coordinates[1]: 181",
        "'LineString','coordinates':[0,0] | WRONG_TYPE | geometry.coordinates[0]: 0, expected a position",
        "'MultiLineString','coordinates':[[[0,0],[1,1]]] | MISSING | properties.bufferMeters: none",
        "'MultiLineString','coordinates':[] | BAD_GEOMETRY | geometry.coordinates: [], expected at least one line",
        "'MultiLineString','coordinates':[[[0,0],[1,1]],[[2,2]]] | BAD_GEOMETRY | geometry.coordinates[1]: a line of 1 positions",
        "'MultiLineString','coordinates':[[[0,0],[1,1]],[[2,2],[2,-91]]] | OUT_OF_RANGE | geometry.coordinates[1][1]: -91",
        "'MultiLineString','coordinates':[[0,0],[1,1]] | WRONG_TYPE | geometry.coordinates[0][0]: 0, expected a position",
        "'MultiPoint','coordinates':[] | BAD_GEOMETRY | geometry.type: \"MultiPoint\"",
        "'Circle' | BAD_GEOMETRY | geometry.type: \"Circle\", expected Polygon, MultiPolygon",
        "7 | BAD_GEOMETRY | geometry.type: 7",
        "'GeometryCollection' | MISSING | geometry.geometries: none",
        "'GeometryCollection','geometries':{} | WRONG_TYPE | geometry.geometries: {}",
        "'GeometryCollection','geometries':[] | BAD_GEOMETRY | geometry.geometries: [], expected at least one",
        "'GeometryCollection','geometries':[null] | WRONG_TYPE | geometry.geometries[0]: null",
        "'GeometryCollection','geometries':[{'type':'Polygon','coordinates':[RING]},{'type':'Polygon','coordinates':[[]]}] | BAD_RING | geometry.geometries[1].coordinates[0]:",
        "'GeometryCollection','geometries':[{'type':'GeometryCollection','geometries':[]}] | BAD_GEOMETRY | geometry.geometries[0].type: \"GeometryCollection\", expected Polygon or MultiPolygon",
        "'GeometryCollection','geometries':[{'type':'LineString','coordinates':[[0,0],[1,1]]}] | BAD_GEOMETRY | geometry.geometries[0].type: \"LineString\", expected Polygon or MultiPolygon",
        "'GeometryCollection','geometries':[{'type':'Point','coordinates':[0,0]}] | BAD_GEOMETRY | geometry.geometries[0].type"
      })
  void geometry(String type, RefusalReason reason, String detail) {
    String geometry = "{\"type\":" + type.replace('\'', '"').replace("RING", RING) + "}";
    assertRefused("{\"type\":\"Feature\",\"geometry\":" + geometry + "}", reason, detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1,2,3] | WRONG_TYPE | bbox: [1,2,3], expected an array of 4 or 6 numbers",
        "[1,2,3,4,5] | WRONG_TYPE | bbox: ",
        "{} | WRONG_TYPE | bbox: {}",
        "[1,2,\"3\",4] | WRONG_TYPE | bbox[2]: \"3\"",
        "[1,2,null,4] | WRONG_TYPE | bbox[2]: null",
        "[1,2,0,181,4,0] | OUT_OF_RANGE | bbox[3]: 181",
        "[1,-91,3,4] | OUT_OF_RANGE | bbox[1]: -91",
        "[1,5,3,4] | BAD_GEOMETRY | bbox: [1,5,3,4]",
        "[1,4,3,4] | BAD_GEOMETRY | bbox: ",
        "[1,2,1,4] | BAD_GEOMETRY | bbox: ",
        "[180,2,-180,4] | BAD_GEOMETRY | bbox: "
      })
  void bbox(String bbox, RefusalReason reason, String detail) {
    assertRefused("{\"type\":\"Feature\",\"geometry\":null,\"bbox\":" + bbox + "}", reason, detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::3857\"}} | EPSG::3857",
        "{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:43260\"}} | EPSG:43260",
        "{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:OGC:1.3:CRS83\"}} | CRS83",
        "{\"type\":\"name\",\"properties\":{\"name\":4326}} | 4326",
        "{\"type\":\"name\"} | name",
        "{\"type\":\"link\",\"properties\":{\"name\":\"EPSG:4326\"}} | link",
        "\"EPSG:4326\" | EPSG:4326",
        "[] | []"
      })
  void crs(String crs, String detail) {
    String member = "\"crs\":" + crs + ",";
    assertRefused(
        "{" + member + "\"type\":\"Feature\",\"geometry\":" + POLYGON + "}",
        RefusalReason.BAD_CRS,
        "crs: ",
        detail);
    assertRefused(
        "{\"type\":\"Feature\",\"geometry\":{" + member + POLYGON.substring(1) + "}",
        RefusalReason.BAD_CRS,
        "geometry.crs: ",
        detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'adTriggers':'ENTER' | adTriggers: \"ENTER\", expected a list of texts",
        "'adTriggers':['enter'] | adTriggers: enter, expected some of [ENTER, EXIT, DWELL, CROSS, INSIDE]",
        "'adTriggers':[1] | adTriggers: 1",
        "'adTriggers':[null] | adTriggers: null",
        "'adCap':3 | adCap: 3",
        "'adCap':{} | adCap.count: none",
        "'adCap':{'count':0,'per':'PT1H'} | adCap.count: 0, expected a whole number of at least 1",
        "'adCap':{'count':1.5,'per':'PT1H'} | adCap.count: 1.5",
        "'adCap':{'count':2147483648,'per':'PT1H'} | adCap.count: 2147483648",
        "'adCap':{'count':1} | adCap.per: none, expected an ISO 8601 duration",
        "'adCap':{'count':1,'per':3600} | adCap.per: 3600",
        "'adCap':{'count':1,'per':'PT0S'} | adCap.per: \"PT0S\"",
        "'adCap':{'count':1,'per':'PT0.0009S'} | adCap.per: \"PT0.0009S\", expected an ISO 8601 duration like PT30M or P7D, 1 ms to",
        "'adCap':{'count':1,'per':'PT1H','key':7} | adCap.key: 7",
        "'audience':[] | audience: []",
        "'audience':{'segment':'gold'} | audience.segment: \"gold\", expected a list of texts",
        "'audience':{'segment':[7]} | audience.segment: 7",
        "'audience':{'segment':['\\ud800']} | audience.segment: \"\\ud800\"",
        "'audience':{'\\udc00':['a']} | audience: ",
        "'validFrom':1767225600000 | validFrom: 1767225600000, expected an ISO 8601 instant",
        "'validFrom':'2026-01-31T08:00:00' | validFrom: \"2026-01-31T08:00:00\"",
        "'validFrom':'2026-02-30T08:00:00Z' | validFrom: ",
        "'validFrom':'+999999999-01-01T00:00:00Z' | validFrom: ",
        "'validUntil':'tomorrow' | validUntil: \"tomorrow\"",
        "'validFrom':'2026-01-01T00:00Z','validUntil':'2026-01-01T01:00+01:00' | validUntil: \"2026-01-01T01:00+01:00\", expected an instant after validFrom",
        "'dwell':'-PT1S' | dwell: \"-PT1S\"",
        "'dwell':'PT0.0009S' | dwell: ",
        "'dwell':'P1Y' | dwell: \"P1Y\"",
        "'dwell':'P36526D' | dwell: ",
        "'dwell':'PT9999999999999H' | dwell: ",
        "'dwell':'' | dwell: ",
        "'dwell':300 | dwell: 300",
        "'enterConfirmations':0 | enterConfirmations: 0",
        "'enterConfirmations':'2' | enterConfirmations: \"2\"",
        "'exitConfirmations':-1 | exitConfirmations: -1",
        "'exitConfirmations':true | exitConfirmations: true",
        "'exitBufferMeters':-0.1 | exitBufferMeters: -0.1, expected a number of at least 0",
        "'exitBufferMeters':1e400 | exitBufferMeters: 1e400",
        "'exitBufferMeters':'5' | exitBufferMeters: \"5\""
      })
  void property(String property, String detail) {
    assertRefused(feature(property, POLYGON), RefusalReason.BAD_PROPERTY, "properties." + detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'radiusMeters':0 | radiusMeters: 0, expected a number over 0, at most 20000000",
        "'radiusMeters':-5 | radiusMeters: -5",
        "'radiusMeters':20000000.1 | radiusMeters: 20000000.1",
        "'radiusMeters':1e400 | radiusMeters: 1e400",
        "'radiusMeters':'100' | radiusMeters: \"100\"",
        "'radiusMeters':[100] | radiusMeters: [100]",
        "'radiusMeters':100,'innerRadiusMeters':100 | innerRadiusMeters: 100, expected a number of at least 0, less than radiusMeters",
        "'radiusMeters':100,'innerRadiusMeters':-1 | innerRadiusMeters: -1",
        "'radiusMeters':100,'innerRadiusMeters':'5' | innerRadiusMeters: \"5\"",
        "'radiusMeters':100,'innerRadiusMeters':1e400 | innerRadiusMeters: 1e400"
      })
  void circle(String properties, String detail) {
    assertRefused(
        feature(properties, "{\"type\":\"Point\",\"coordinates\":[8.5,47.3]}"),
        RefusalReason.BAD_PROPERTY,
        "properties." + detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'bufferMeters':0 | bufferMeters: 0, expected a number over 0, at most 1000000",
        "'bufferMeters':-0.1 | bufferMeters: -0.1",
        "'bufferMeters':1000000.5 | bufferMeters: 1000000.5",
        "'bufferMeters':1e400 | bufferMeters: 1e400",
        "'bufferMeters':'5' | bufferMeters: \"5\"",
        "'bufferMeters':true | bufferMeters: true"
      })
  void corridor(String properties, String detail) {
    assertRefused(
        feature(properties, "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}"),
        RefusalReason.BAD_PROPERTY,
        "properties." + detail);
  }

  @Test
  void metersOfAnotherKindDoNotHelp() {
    assertRefused(
        feature("'bufferMeters':5", "{\"type\":\"Point\",\"coordinates\":[8.5,47.3]}"),
        RefusalReason.MISSING,
        "properties.radiusMeters: none");
    assertRefused(
        feature("'radiusMeters':null", "{\"type\":\"Point\",\"coordinates\":[8.5,47.3]}"),
        RefusalReason.MISSING,
        "properties.radiusMeters: none");
    assertRefused(
        feature("'radiusMeters':5", "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}"),
        RefusalReason.MISSING,
        "properties.bufferMeters: none");
  }

  private static String feature(String properties, String geometry) {
    return "{\"type\":\"Feature\",\"geometry\":"
        + geometry
        + ",\"properties\":{"
        + properties.replace('\'', '"')
        + "}}";
  }

  @Test
  void key() {
    byte[] value = utf8("{\"type\":\"Feature\",\"geometry\":" + POLYGON + "}");
    assertRefused(new RawRecord(null, value, 0, 0, 0), RefusalReason.BAD_ID, "key: none");
    assertRefused(new RawRecord(new byte[0], value, 0, 0, 0), RefusalReason.BAD_ID, "key: ");
    assertRefused(new RawRecord(new byte[257], value, 0, 0, 0), RefusalReason.BAD_ID, "256 bytes");
    byte[] notUtf8 = {(byte) 0xC0, (byte) 0x80};
    assertRefused(new RawRecord(notUtf8, value, 0, 0, 0), RefusalReason.BAD_ID, "UTF-8");
    assertRefused(new RawRecord(notUtf8, null, 0, 0, 0), RefusalReason.BAD_ID, "UTF-8");
    assertRefused(new RawRecord(new byte[257], null, 0, 0, 0), RefusalReason.BAD_ID, "256 bytes");
  }

  @Test
  void emptyValue() {
    assertRefused("", RefusalReason.EMPTY, "no value");
    assertRefused(" \n", RefusalReason.EMPTY, "no value");
  }

  @Test
  void textThatIsNotUtf8() {
    String json =
        "{\"type\":\"Feature\",\"properties\":{\"x\":\"?\"},\"geometry\":" + POLYGON + "}";
    int at = json.indexOf('?');
    for (int bad : new int[] {0x80, 0xC3, 0xFF, 0xF8}) {
      byte[] bytes = utf8(json);
      bytes[at] = (byte) bad;
      assertRefused(
          new RawRecord(utf8("zone"), bytes, 0, 0, 0), RefusalReason.NOT_JSON, "byte " + at);
    }
    assertRefused(
        new RawRecord(utf8("zone"), json.getBytes(StandardCharsets.UTF_16), 0, 0, 0),
        RefusalReason.NOT_JSON,
        "UTF-8");
    assertRefused("\ufeff" + json, RefusalReason.NOT_JSON, "line 1");
  }

  @Test
  void surrogatesEncodedOneByOneAreNotUtf8() {
    byte[] bytes = utf8("{\"type\":\"Feature\",\"properties\":{\"x\":\"???\"}}");
    int at = new String(bytes, StandardCharsets.UTF_8).indexOf('?');
    bytes[at] = (byte) 0xED;
    bytes[at + 1] = (byte) 0xA0;
    bytes[at + 2] = (byte) 0x80;
    assertRefused(
        new RawRecord(utf8("zone"), bytes, 0, 0, 0), RefusalReason.NOT_JSON, "byte " + at);
  }

  @Test
  void deepNesting() {
    String deep = "[".repeat(100_000);
    assertRefused("{\"type\":\"Feature\",\"x\":" + deep, RefusalReason.NOT_JSON, "depth");
    assertRefused(
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":"
            + "[".repeat(900)
            + "]".repeat(900)
            + "}}",
        RefusalReason.WRONG_TYPE,
        "geometry.coordinates[0][0]: an array");
  }

  @Test
  void numbersOfThousandsOfDigits() {
    String digits = "1" + "0".repeat(5_000);
    String json = "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[";
    assertThat(catchThrowable(() -> read(json + digits + ",0]]]}}")))
        .isInstanceOf(RefusedException.class);
    assertThat(catchThrowable(() -> read(json + "0." + digits + ",0]]]}}")))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void detailIsShortAndOnOneLine() {
    String long1 = "x".repeat(100_000);
    Throwable refusal =
        catchThrowable(
            () ->
                read(
                    "{\"type\":\"Feature\",\"properties\":{\"dwell\":\n\""
                        + long1
                        + "\"},\"geometry\":"
                        + POLYGON
                        + "}"));
    assertThat(refusal.getMessage()).hasSizeLessThan(400).doesNotContain("\n");
  }

  private static void assertRefused(String json, RefusalReason reason, String... details) {
    assertRefused(new RawRecord(utf8("zone"), utf8(json), 0, 0, 0), reason, details);
  }

  private static void assertRefused(RawRecord record, RefusalReason reason, String... details) {
    Throwable refusal = catchThrowable(() -> ZoneReader.read(record));
    assertThat(refusal).isInstanceOf(RefusedException.class);
    assertThat(((RefusedException) refusal).reason()).as(refusal.getMessage()).isEqualTo(reason);
    assertThat(refusal.getMessage()).contains(details);
  }

  private static void read(String json) throws RefusedException {
    ZoneReader.readFeature("zone", 1, utf8(json));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
