package io.fenceline.format.fix;

import static io.fenceline.format.fix.JsonFixes.NOW;
import static io.fenceline.format.fix.JsonFixes.REST;
import static io.fenceline.format.fix.JsonFixes.format;
import static io.fenceline.format.fix.JsonFixes.record;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid and refused values of each field, with the reasons (rule E4). */
class JsonFixReaderTest {
  private final JsonFixes fixes = new JsonFixes();

  @ParameterizedTest
  @ValueSource(strings = {"-12000.5", "1000001", "1e999", "\"4.5\"", "true", "[4.5]"})
  void altitudesThatAreNoNumberInRangeAreIgnoredAndCounted(String unusable) throws Exception {
    Fix fix = fixes.read("{\"deviceId\":\"a\",\"altitudeMeters\":" + unusable + REST);
    assertThat(fix.altitudeMeters()).isNaN();
    assertThat(fixes.ignored).containsExactly(FixField.ALTITUDE);
    assertThat(fixes.read("{\"deviceId\":\"a\",\"altitudeMeters\":-430" + REST).altitudeMeters())
        .isEqualTo(-430);
  }

  @Test
  void readsTheExampleOfTheContract() throws Exception {
    String json =
        """
        {"deviceId":"truck-17","time":1641168000000,"lon":-90.05819,"lat":29.9408,
         "accuracyMeters":8.0,"speedMetersPerSecond":12.5,"headingDegrees":270.0,\
        "attributes":{"segment":"premium"}}
        """;
    assertThat(fixes.read(json))
        .isEqualTo(
            Fix.builder("truck-17", NOW, -90.05819, 29.9408)
                .accuracyMeters(8.0)
                .speedMetersPerSecond(12.5)
                .headingDegrees(270.0)
                .attributes(Bytes.utf8("{\"segment\":\"premium\"}"))
                .partition(3)
                .offset(77)
                .build());
    assertThat(fixes.ignored).isEmpty();
  }

  @Test
  void optionalFieldsMayBeAbsentOrNull() throws Exception {
    Fix bare = fixes.read("{\"deviceId\":\"a\"" + REST);
    Fix nulls =
        fixes.read(
            "{\"accuracyMeters\":null,\"speedMetersPerSecond\":null,\"headingDegrees\":null,"
                + "\"attributes\":null,\"deviceId\":\"a\""
                + REST);
    assertThat(bare).isEqualTo(Fix.builder("a", NOW, 1, 2).partition(3).offset(77).build());
    assertThat(nulls).isEqualTo(bare);
    assertThat(fixes.ignored).isEmpty();
  }

  @Test
  void aSegmentStartIsTrueOrFalse() throws Exception {
    assertThat(fixes.read("{\"segmentStart\":true,\"deviceId\":\"a\"" + REST).startsSegment())
        .isTrue();
    assertThat(fixes.read("{\"segmentStart\":false,\"deviceId\":\"a\"" + REST).startsSegment())
        .isFalse();
    assertThat(fixes.ignored).isEmpty();
    assertThat(fixes.read("{\"segmentStart\":\"true\",\"deviceId\":\"a\"" + REST).startsSegment())
        .isFalse();
    assertThat(fixes.ignored).containsExactly(FixField.SEGMENT_START);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"accuracyMeters\":-1",
        "\"accuracyMeters\":\"8\"",
        "\"accuracyMeters\":1e999",
        "\"accuracyMeters\":true",
        "\"accuracyMeters\":{\"a\":[1]}",
        "\"accuracyMeters\":[8]"
      })
  void anUnusableOptionalNumberIsIgnoredAndCounted(String field) throws Exception {
    assertThat(fixes.read("{\"deviceId\":\"a\"," + field + REST).accuracyMeters()).isNaN();
    assertThat(fixes.ignored).containsExactly(FixField.ACCURACY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "\"text\"", "5", "true", "[{\"a\":1}]"})
  void attributesThatAreNoObjectAreIgnoredAndCounted(String attributes) throws Exception {
    assertThat(fixes.read("{\"deviceId\":\"a\",\"attributes\":" + attributes + REST).attributes())
        .isNull();
    assertThat(fixes.ignored).containsExactly(FixField.ATTRIBUTES);
  }

  @Test
  void attributesAreKeptVerbatimOnOneLine() throws Exception {
    String attributes = "{ \"a\" :\r\n 1.50,\n\"b\":\"x\\ny/é😀\",\"a\":[{}] }";
    Fix fix =
        fixes.read(
            " {\"x\":\"é😀\",\"attributes\" : " + attributes + " ,\"deviceId\":\"a\"" + REST);
    assertThat(fix.attributes())
        .isEqualTo(Bytes.utf8("{ \"a\" :   1.50, \"b\":\"x\\ny/é😀\",\"a\":[{}] }"));
  }

  @Test
  void theLastOfDuplicateNamesWins() throws Exception {
    assertThat(fixes.read("{\"deviceId\":{},\"deviceId\":\"b\"" + REST).deviceId()).isEqualTo("b");
    assertThat(fixes.read("{\"deviceId\":\"a\",\"lon\":\"wrong\"" + REST).lon()).isEqualTo(1);
    assertThat(
            fixes
                .read("{\"deviceId\":\"a\",\"attributes\":{},\"attributes\":null" + REST)
                .attributes())
        .isNull();
    assertThat(fixes.read("{\"deviceId\":\"a\",\"headingDegrees\":-1,\"headingDegrees\":3" + REST))
        .extracting(Fix::headingDegrees)
        .isEqualTo(3.0);
    assertThat(fixes.ignored).isEmpty();
    assertThat(
            fixes.refused(
                "{\"deviceId\":\"a\",\"time\":1641168000000,\"lat\":2,\"lon\":1,\"lon\":[]}"))
        .isEqualTo(RefusalReason.WRONG_TYPE);
    assertThat(
            fixes.refused(
                "{\"deviceId\":\"a\",\"time\":1641168000000,\"lat\":2,\"lon\":1,\"lon\":null}"))
        .isEqualTo(RefusalReason.MISSING);
  }

  @Test
  void theLastOfDuplicateObjectsReplacesTheFirstWhole() {
    FixLayout format = format("lon=/p/lon,lat=/p/lat", TimeUnit.MILLISECONDS);
    String json =
        "{\"deviceId\":\"a\",\"time\":1641168000000,\"p\":{\"lon\":1,\"lat\":2},\"p\":{\"lat\":2}}";
    assertThat(fixes.refusal(format, record(json)))
        .hasMessage("lon: absent, expected a value, since it is required");
  }

  @ParameterizedTest
  @CsvSource({
    "180, 90",
    "-180, -90",
    "-0.0, -0.0",
    "1.8e2, 9.0E1",
    "0.1, 1e-400",
    "179.99999999999999, 0"
  })
  void coordinatesStayAsGiven(String lon, String lat) throws Exception {
    Fix fix =
        fixes.read(
            "{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":" + lon + ",\"lat\":" + lat + "}");
    assertThat(fix.lon()).isEqualTo(Double.parseDouble(lon));
    assertThat(fix.lat()).isEqualTo(Double.parseDouble(lat));
  }

  @ParameterizedTest
  @CsvSource({
    "180.0000001, 0, OUT_OF_RANGE",
    "0, -90.0000001, OUT_OF_RANGE",
    "1e999, 0, OUT_OF_RANGE",
    "0, 99999999999999999999999, OUT_OF_RANGE",
    "'\"1\"', 0, WRONG_TYPE",
    "0, '\"NaN\"', WRONG_TYPE",
    "0, false, WRONG_TYPE",
    "0, '{}', WRONG_TYPE",
    "null, 0, MISSING",
    "NaN, 0, NOT_JSON",
    "0, -Infinity, NOT_JSON",
    "01, 0, NOT_JSON",
    "+1, 0, NOT_JSON",
    ".5, 0, NOT_JSON",
  })
  void refusesCoordinates(String lon, String lat, RefusalReason reason) {
    assertThat(
            fixes.refused(
                "{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":"
                    + lon
                    + ",\"lat\":"
                    + lat
                    + "}"))
        .isEqualTo(reason);
  }

  @Test
  @DisplayName("G1: coordinates are the doubles nearest to what is written")
  void coordinatesAreTheNearestDoubles() throws Exception {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder lon = new StringBuilder().append(random.nextInt(180)).append('.');
      random.ints(1 + random.nextInt(40), 0, 10).forEach(lon::append);
      String json = "{\"deviceId\":\"a\",\"time\":1641168000000,\"lat\":0,\"lon\":" + lon + "}";
      assertThat(fixes.read(json).lon())
          .as(lon.toString())
          .isEqualTo(Double.parseDouble(lon.toString()));
    }
  }

  @Test
  void namesTheFieldTheValueAndWhatWasExpected() {
    assertThat(
            fixes.refusal(
                FixLayout.DEFAULT,
                record("{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":191.50,\"lat\":2}")))
        .hasMessage("lon: 191.50, expected a number in [-180.0, 180.0]");
  }

  @Test
  @DisplayName("E8: a fix whose attributes are too large is refused with the option that says so")
  void attributesThatAreTooLargeAreRefused() throws Exception {
    String attributes = ",\"attributes\":{\"a\":\"%s\"}" + JsonFixes.REST;
    int overhead = "{\"a\":\"\"}".length();
    String largest = "x".repeat(FixLayout.DEFAULT_ATTRIBUTE_BYTES - overhead);
    assertThat(
            fixes.read("{\"deviceId\":\"a\"" + attributes.formatted(largest)).attributes().size())
        .isEqualTo(FixLayout.DEFAULT_ATTRIBUTE_BYTES);

    RawRecord larger = record("{\"deviceId\":\"a\"" + attributes.formatted(largest + "x"));
    RefusedException refusal = fixes.refusal(FixLayout.DEFAULT, larger);
    assertThat(refusal.reason()).isEqualTo(RefusalReason.TOO_LARGE);
    assertThat(refusal)
        .hasMessage("attributes: 16385 bytes, expected at most 16384 (--max-attributes)");

    FixLayout generous =
        new FixLayout(Map.of(), FixLayout.TimeUnit.MILLISECONDS, Duration.ofMinutes(5), 20_000);
    assertThat(fixes.reader(generous).read(larger).attributes().size()).isEqualTo(16_385);
  }
}
