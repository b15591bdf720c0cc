package io.fenceline.format.zones;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.io.InputStream;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneEncodingTest {
  private static final String KEY = "{\"id\":\"depot\"}";

  /** SRID=4326;POLYGON((8 47,9 47,9 48,8 47)), as PostGIS writes it. */
  private static final byte[] EWKB =
      HexFormat.of()
          .parseHex(
              "0103000020E6100000"
                  + "0100000004000000"
                  + "00000000000020400000000000804740"
                  + "00000000000022400000000000804740"
                  + "00000000000022400000000000004840"
                  + "00000000000020400000000000804740");

  private static final String GEOMETRY = geometry(EWKB, "4326");
  private static final String ROW =
      "{\"id\":\"depot\",\"geom\":%s,\"properties\":\"{\\\"dwell\\\":\\\"PT5M\\\"}\",\"name\":\"Depot\"}"
          .formatted(GEOMETRY);

  private static String geometry(byte[] wkb, String srid) {
    return "{\"wkb\":\"%s\",\"srid\":%s}".formatted(Base64.getEncoder().encodeToString(wkb), srid);
  }

  private static String envelope(String operation, String after) {
    return "{\"before\":null,\"after\":%s,\"source\":{\"table\":\"zones\"},\"op\":\"%s\",\"ts_ms\":1}"
        .formatted(after, operation);
  }

  private static RawRecord record(String key, String value) {
    return new RawRecord(bytes(key), bytes(value), 0, 7, 1);
  }

  private static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(UTF_8);
  }

  private static RawRecord feature(String key, String value) throws RefusedException {
    return ZoneEncoding.DEBEZIUM.toFeature(record(key, value));
  }

  private static RefusedException refusal(String key, String value) {
    return catchThrowableOfType(RefusedException.class, () -> ZoneReader.read(feature(key, value)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "u", "r"})
  void aChangedRowIsAFeatureWithItsColumnsAsProperties(String operation) throws Exception {
    RawRecord feature = feature(KEY, envelope(operation, ROW));
    assertThat(new String(feature.key(), UTF_8)).isEqualTo("depot");
    assertThat(new String(feature.value(), UTF_8))
        .isEqualTo(
            "{\"type\":\"Feature\",\"id\":\"depot\",\"properties\":{\"name\":\"Depot\",\"dwell\":\"PT5M\"},"
                + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[8.0,47.0],[9.0,47.0],[9.0,48.0],[8.0,47.0]]]}}");
    assertThat(feature.offset()).isEqualTo(7);
    assertThat(ZoneReader.read(feature)).isInstanceOf(ZoneChange.Put.class);
  }

  @Test
  void schemasOfJsonConverterMakeNoDifference() throws Exception {
    String wrapped = "{\"schema\":{\"type\":\"struct\"},\"payload\":%s}";
    assertThat(feature(wrapped.formatted(KEY), wrapped.formatted(envelope("c", ROW))).value())
        .isEqualTo(feature(KEY, envelope("c", ROW)).value());
  }

  /** Written by Debezium 3.4 and its JsonConverter in {@code testing/debezium/run}. */
  @Test
  void recordsOfTheRealConnectorAreChangesOfTheZones() throws Exception {
    Map<String, String> zones = new TreeMap<>();
    try (InputStream in = ZoneEncodingTest.class.getResourceAsStream("debezium.ndjson")) {
      for (JsonNode line :
          new JsonMapper().readerFor(JsonNode.class).<JsonNode>readValues(in).readAll()) {
        JsonNode value = line.get("value");
        RawRecord feature =
            feature(line.get("key").toString(), value.isNull() ? null : value.toString());
        if (ZoneReader.read(feature) instanceof ZoneChange.Put put) {
          zones.put(put.zone().id(), new String(feature.value(), UTF_8));
        } else {
          zones.remove(new String(feature.key(), UTF_8));
        }
      }
    }
    assertThat(zones.keySet()).containsExactly("depot", "last", "stop");
    assertThat(zones.get("depot")).contains("\"properties\":{\"dwell\":\"PT1M\"}");
    assertThat(zones.get("stop"))
        .contains("\"name\":\"Stop\"", "\"floors\":2", "\"rent\":12.5", "\"radiusMeters\":50")
        .contains("\"since\":\"2025-01-01T00:00:00.000000Z\"");
  }

  @Test
  @DisplayName("Z1: a deleted row deletes its zone, and so does the tombstone after it")
  void aDeletedRowDeletesItsZone() throws Exception {
    String deletion = "{\"before\":%s,\"after\":null,\"op\":\"d\"}".formatted(ROW);
    ZoneChange removal = new ZoneChange.Remove("depot", 7);
    assertThat(ZoneReader.read(feature(KEY, deletion))).isEqualTo(removal);
    assertThat(ZoneReader.read(feature(KEY, null))).isEqualTo(removal);
  }

  @Test
  void aNumberAsPrimaryKeyCountsAsItsText() throws Exception {
    assertThat(feature("{\"gid\":12}", null).key()).isEqualTo(bytes("12"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "depot                   | BAD_ID   | of one column",
        "{\"a\":1,\"b\":2}       | BAD_ID   | of one column",
        "{\"id\":null}           | BAD_ID   | key.id: null, expected a text or a number",
        "{\"id\":\"\"}           | BAD_ID   | key.id",
        "                        | BAD_ID   | key: none",
      })
  void aKeyThatIsNoneOfDebeziumIsRefused(String key, RefusalReason reason, String detail) {
    RefusedException refusal = refusal(key, envelope("c", ROW));
    assertThat(refusal.reason()).isIn(reason, RefusalReason.NOT_JSON);
    assertThat(refusal).hasMessageContaining(refusal.reason() == reason ? detail : "JsonConverter");
  }

  @Test
  void otherReferenceSystemsAreRefusedWithTheRemedy() {
    String row = "{\"id\":\"depot\",\"geom\":%s}";
    for (String srid : new String[] {"3857", "0", "null"}) {
      RefusedException refusal = refusal(KEY, envelope("c", row.formatted(geometry(EWKB, srid))));
      assertThat(refusal.reason()).isEqualTo(RefusalReason.BAD_CRS);
      assertThat(refusal)
          .hasMessageContaining("geom.srid: " + srid)
          .hasMessageContaining("ST_Transform");
    }
  }

  @Test
  void aLargeValueThatPostgresDoesNotLogIsRefusedWithTheRemedy() {
    String unavailable = "__debezium_unavailable_value";
    byte[] geometry = HexFormat.of().parseHex("0101000020e6100000000000fc83d797c1000000fc83d797c1");
    byte[] geography =
        HexFormat.of().parseHex("0101000020e61000000c21e7fdff7f66401842cefbff7f5640");
    String circle = "{\"id\":\"depot\",\"geom\":%s,\"radiusMeters\":50}";
    for (String row :
        new String[] {
          circle.formatted(geometry(bytes(unavailable), "null")),
          circle.formatted(geometry(geometry, "4326")),
          circle.formatted(geometry(geography, "4326")),
          "{\"id\":\"depot\",\"geom\":%s,\"properties\":\"%s\"}".formatted(GEOMETRY, unavailable)
        }) {
      RefusedException refusal = refusal(KEY, envelope("u", row));
      assertThat(refusal.reason()).isEqualTo(RefusalReason.MISSING);
      assertThat(refusal).hasMessageContaining("REPLICA IDENTITY FULL");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "not JSON                                                       | NOT_JSON      | JsonConverter",
        "{\"id\":\"depot\",\"geom\":null}                               | NOT_AN_OBJECT | without ExtractNewRecordState",
        "{\"op\":\"t\"}                                                 | NOT_AN_OBJECT | c, u, r or d",
        "{\"op\":\"u\",\"after\":null}                                  | MISSING       | after",
        "{\"op\":\"c\",\"after\":{\"g\":{\"wkb\":\"!\",\"srid\":4326}}}    | BAD_GEOMETRY | base64",
        "{\"op\":\"c\",\"after\":{\"g\":{\"wkb\":\"AQ==\",\"srid\":4326}}} | BAD_GEOMETRY | g: no geometry in WKB",
        "{\"op\":\"c\",\"after\":{\"properties\":\"[]\"}}               | BAD_PROPERTY  | a JSON object",
        "{\"op\":\"c\",\"after\":{\"geom\":null}}                       | MISSING       | geometry",
      })
  void aValueThatIsNoZoneIsRefused(String value, RefusalReason reason, String detail) {
    RefusedException refusal = refusal(KEY, value);
    assertThat(refusal).hasMessageContaining(detail);
    assertThat(refusal.reason()).isEqualTo(reason);
  }
}
