package io.fenceline.format.geojson;

import static io.fenceline.format.geojson.ZoneJson.POLYGON;
import static io.fenceline.format.geojson.ZoneJson.read;
import static io.fenceline.format.geojson.ZoneJson.utf8;
import static io.fenceline.format.geojson.ZoneRefusals.assertRefused;
import static io.fenceline.format.geojson.ZoneRefusals.feature;
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
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"Feature\",\"geometry\": | NOT_JSON | line 1",
        "{\"type\":\"Feature\"} x | NOT_JSON | line 1, column 20",
        "{\"type\":\"Feature\"}{} | NOT_JSON | text after the end",
        "{\"type\":\"Feature\",} | NOT_JSON | line 1, column 19",
        "{'type':'Feature'} | NOT_JSON | column 2",
        "{\"type\":\"Feature\",\"x\":NaN} | NOT_JSON | NaN",
        "{\"type\":\"Feature\",\"x\":01} | NOT_JSON | zero",
        "[] x | NOT_JSON | line 1, column 4",
        "{\"\\udc00\":1} | NOT_JSON | surrogate",
        "{\"type\":\"Point\",\"id\":} | NOT_JSON | line 1, column 22",
        "{} | NOT_AN_OBJECT | type: none, expected \"Feature\"",
        "[] | NOT_AN_OBJECT | value: [], expected a GeoJSON Feature",
        "null | NOT_AN_OBJECT | value: null",
        "17 | NOT_AN_OBJECT | value: 17",
        "\"text\" | NOT_AN_OBJECT | value: \"text\"",
        "{\"type\":\"FeatureCollection\",\"features\":[]} | NOT_AN_OBJECT | type:"
            + " \"FeatureCollection\"",
        "{\"type\":\"Polygon\",\"coordinates\":[]} | NOT_AN_OBJECT | type: \"Polygon\"",
        "{\"type\":[\"Feature\"]} | NOT_AN_OBJECT | type: [\"Feature\"]",
        "{\"type\":\"feature\"} | NOT_AN_OBJECT | type: \"feature\"",
        "{\"type\":\"Feature\"} | MISSING | geometry: null, expected Polygon",
        "{\"type\":\"Feature\",\"id\":\"other\"} | ID_MISMATCH | id: \"other\", expected the"
            + " record's key, zone",
        "{\"type\":\"Feature\",\"id\":17} | ID_MISMATCH | id: 17",
        "{\"type\":\"Feature\",\"id\":true} | WRONG_TYPE | id: true",
        "{\"type\":\"Feature\",\"id\":[\"zone\"]} | WRONG_TYPE | id: [\"zone\"]",
        "{\"type\":\"Feature\",\"id\":\"\"} | BAD_ID | id: ",
        "{\"type\":\"Feature\",\"id\":\"\\ud800\"} | BAD_ID | id: ",
        "{\"type\":\"Feature\",\"properties\":[]} | WRONG_TYPE | properties: []",
        "{\"type\":\"Feature\",\"geometry\":[]} | WRONG_TYPE | geometry: []",
        "{\"type\":\"Feature\",\"geometry\":{}} | MISSING | geometry.type: none"
      })
  void aValueThatIsNoFeatureIsRefused(String json, RefusalReason reason, String detail) {
    assertRefused(json, reason, detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'adTriggers':'ENTER' | adTriggers: \"ENTER\", expected a list of texts",
        "'adTriggers':['enter'] | adTriggers: enter, expected some of [ENTER, EXIT, DWELL, CROSS,"
            + " APPROACH, INSIDE]",
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
        "'adCap':{'count':1,'per':'PT0.0009S'} | adCap.per: \"PT0.0009S\", expected an ISO 8601"
            + " duration like PT30M or P7D, 1 ms to",
        "'adCap':{'count':1,'per':'PT1H','key':7} | adCap.key: 7",
        "'audience':[] | audience: []",
        "'audience':{'segment':'gold'} | audience.segment: \"gold\", expected a list of texts",
        "'audience':{'segment':[7]} | audience.segment: 7",
        "'audience':{'segment':['\\ud800']} | audience.segment: \"\\ud800\"",
        "'validFrom':1767225600000 | validFrom: 1767225600000, expected an ISO 8601 instant",
        "'validFrom':'2026-01-31T08:00:00' | validFrom: \"2026-01-31T08:00:00\"",
        "'validFrom':'2026-02-30T08:00:00Z' | validFrom: ",
        "'validFrom':'+999999999-01-01T00:00:00Z' | validFrom: ",
        "'validUntil':'tomorrow' | validUntil: \"tomorrow\"",
        "'validFrom':'2026-01-01T00:00Z','validUntil':'2026-01-01T01:00+01:00' | validUntil:"
            + " \"2026-01-01T01:00+01:00\", expected an instant after validFrom",
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
        "'exitBufferMeters':'5' | exitBufferMeters: \"5\"",
        "'speedLimitMetersPerSecond':-1 | speedLimitMetersPerSecond: -1, expected a number, not",
        "'minAltitudeMeters':'0' | minAltitudeMeters: \"0\", expected a number in [-12000.0,"
            + " 1000000.0]",
        "'maxAltitudeMeters':1000001 | maxAltitudeMeters: 1000001, expected a number in [-12000.0,",
        "'minAltitudeMeters':9,'maxAltitudeMeters':8 | minAltitudeMeters: 9, expected at most"
            + " maxAltitudeMeters, 8.0",
        "'maxAltitudeMeters':8,'when':'true' | maxAltitudeMeters: 8, expected none beside when",
        "'capacity':-1 | capacity: -1, expected a whole number of at least 0",
        "'capacity':2.5 | capacity: 2.5",
        "'capacity':'12' | capacity: \"12\"",
        "'capacity':3000000000 | capacity: 3000000000",
        "'approachMeters':0 | approachMeters: 0, expected a number over 0, at most 50000",
        "'approachMeters':50000.1 | approachMeters: 50000.1, expected a number over 0, at most 50000",
        "'approachMeters':'500' | approachMeters: \"500\"",
        "'approachWithin':'PT5M' | approachMeters: none, expected a number over 0, as there is"
            + " approachWithin",
        "'approachMeters':500,'approachWithin':300 | approachWithin: 300, expected an ISO 8601",
        "'arriveBy':'2026-01-01T00:00Z' | arriveBy: \"2026-01-01T00:00Z\", expected none: only a"
            + " zone of one device (device-zones) can have it"
      })
  void property(String property, String detail) {
    assertRefused(feature(property, POLYGON), RefusalReason.BAD_PROPERTY, "properties." + detail);
  }

  @Test
  @DisplayName("E8: opening hours are bounded")
  void moreOpeningHoursThanAWeekCanHave() throws RefusedException {
    String hours = "\"openingHours\":[\"Mo " + "08:00-18:00,".repeat(700) + "08:00-18:00\"%s]";
    assertRefused(
        feature(hours.formatted(",\"Tu " + "08:00-18:00,".repeat(700) + "08:00-18:00\""), POLYGON),
        RefusalReason.BAD_PROPERTY,
        "properties.openingHours: ",
        "at most 1000 intervals of a week");
    assertThat(read(feature(hours.formatted(""), POLYGON)).rules().validity().hours().intervals())
        .hasSize(1);
  }

  @Test
  void key() {
    byte[] value = utf8("{\"type\":\"Feature\",\"geometry\":" + POLYGON + "}");
    assertRefused(new RawRecord(null, value, 0, 0, 0), RefusalReason.BAD_ID, "id: none");
    assertRefused(new RawRecord(new byte[0], value, 0, 0, 0), RefusalReason.BAD_ID, "id: \"\"");
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
}
