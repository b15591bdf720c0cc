package io.fenceline.format.geojson;

import static io.fenceline.format.geojson.ZoneJson.POLYGON;
import static io.fenceline.format.geojson.ZoneJson.RING;
import static io.fenceline.format.geojson.ZoneJson.feature;
import static io.fenceline.format.geojson.ZoneJson.read;
import static io.fenceline.format.geojson.ZoneJson.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.RecordVersion;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Zones: what is accepted, and what it means")
class ZoneReaderTest {
  @Test
  @DisplayName("Z1: partition and offset of a record are the version of its zone")
  void valueIsAPutOfItsPositionsVersion() throws RefusedException {
    ZoneChange change = ZoneReader.read(record("depot", feature("{}", POLYGON)));
    assertThat(change).isInstanceOf(ZoneChange.Put.class);
    Zone zone = ((ZoneChange.Put) change).zone();
    assertThat(zone.id()).isEqualTo("depot");
    assertThat(RecordVersion.offset(zone.version())).isEqualTo(42);
    assertThat(RecordVersion.isOutdated(zone.version(), RecordVersion.of(3, 42))).isTrue();
    assertThat(RecordVersion.isOutdated(zone.version(), 43)).isFalse();
    assertThat(zone.rules()).isSameAs(ZoneRules.NONE);
    assertThat(zone.ad()).isNull();
    assertThat(zone.shape().coversLiteral(4, 2)).isTrue();
  }

  @Test
  void nullValueIsARemove() throws RefusedException {
    RawRecord tombstone = new RawRecord("depot".getBytes(StandardCharsets.UTF_8), null, 0, 43, 0);
    assertThat(ZoneReader.read(tombstone)).isEqualTo(new ZoneChange.Remove("depot", 43));
  }

  @Test
  void orderOfMembersDoesNotMatter() throws RefusedException {
    Zone usual = read(feature("{\"ad\":1}", POLYGON));
    Zone reversed =
        read(
            "{\"geometry\":{\"coordinates\":["
                + RING
                + "],\"type\":\"Polygon\"},\"properties\":{\"ad\":1},\"type\":\"Feature\"}");
    assertThat(reversed).isEqualTo(usual);
  }

  @Test
  void lastOfEqualNamesCountsAndNullMeansAbsent() throws RefusedException {
    assertThat(
            read("{\"type\":\"Point\",\"id\":\"other\",\"geometry\":{\"type\":\"Polygon\",\"type\":"
                    + "\"Polygon\",\"coordinates\":\"wrong\",\"coordinates\":["
                    + RING
                    + "]},\"properties\":{\"ad\":1,\"ad\":2,\"dwell\":5,\"dwell\":null},"
                    + "\"id\":null,\"type\":\"Feature\",\"crs\":null}")
                .ad())
        .hasToString("2");
  }

  @Test
  void laterMemberReplacesAnEarlierOneWithAllThatIsInIt() throws RefusedException {
    Zone zone =
        read(
            "{\"properties\":{\"ad\":1,\"dwell\":\"PT5M\"},\"geometry\":"
                + POLYGON
                + ",\"crs\":7,\"geometry\":null,\"bbox\":[1,2,3,4],\"properties\":{\"ad\":2},"
                + "\"crs\":null,\"type\":\"Feature\"}");
    assertThat(zone)
        .isEqualTo(read("{\"type\":\"Feature\",\"bbox\":[1,2,3,4],\"properties\":{\"ad\":2}}"));
  }

  @Test
  void escapedNamesAndTextsCountAsWhatTheyMean() throws RefusedException {
    assertThat(
            read(
                "{\"ty\\u0070e\":\"F\\u0065ature\",\"\\u0070roperties\":{\"\\u0061d\":1,"
                    + "\"dwell\":\"PT5\\u004d\"},\"geometr\\u0079\":{\"\\u0074ype\":"
                    + "\"Pol\\u0079gon\",\"c\\u006fordinates\":["
                    + RING
                    + "]}}"))
        .isEqualTo(read(feature("{\"ad\":1,\"dwell\":\"PT5M\"}", POLYGON)));
  }

  @ParameterizedTest
  @CsvSource({"7, 7", "7.0, 7.0", "1e3, 1000", "-17, -17"})
  void numericIdCountsAsItsDecimalText(String number, String id) throws RefusedException {
    String member = "{\"id\":" + number + ",\"type\":\"F";
    String json = feature("{}", POLYGON).replace("{\"type\":\"F", member);
    assertThat(ZoneReader.readFeature(id, 1, utf8(json)).id()).isEqualTo(id);
  }

  @Test
  void idMayBeAnyUtf8() throws RefusedException {
    String id = "\u0001/%\u00e9\ud83d\ude80 ";
    String json =
        feature("{}", POLYGON)
            .replace("{\"type\":\"F", "{\"id\":\"\\u0001/%\\u00e9\\ud83d\\ude80 \",\"type\":\"F");
    assertThat(ZoneReader.readFeature(id, 1, utf8(json)).id()).isEqualTo(id);
    assertThat(ZoneReader.readFeature("x".repeat(256), 1, utf8(feature("{}", POLYGON))))
        .isNotNull();
  }

  @Test
  void aValueThatIsNoFeatureIsReportedBeforeAMissingId() {
    assertThat(reasonWithoutKey("oops")).isEqualTo(RefusalReason.NOT_JSON);
    assertThat(reasonWithoutKey(feature("{}", POLYGON))).isEqualTo(RefusalReason.BAD_ID);
  }

  private static RefusalReason reasonWithoutKey(String json) {
    RawRecord record = new RawRecord(null, utf8(json), 0, 0, 0);
    return catchThrowableOfType(RefusedException.class, () -> ZoneReader.read(record)).reason();
  }

  private static RawRecord record(String key, String json) {
    return new RawRecord(utf8(key), utf8(json), 3, 42, 0);
  }
}
