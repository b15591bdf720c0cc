package io.fenceline.format.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fix may look like, field by field, and what is refused with which reason (rule E4). */
class JsonFixReaderTest {
  private static final long NOW = 1641168000000L;
  private static final String REST = ",\"time\":1641168000000,\"lon\":1,\"lat\":2}";

  private final List<FixField> ignored = new ArrayList<>();

  @Test
  void readsTheExampleOfTheContract() throws Exception {
    String json =
        """
        {"deviceId":"truck-17","time":1641168000000,"lon":-90.05819,"lat":29.9408,
         "accuracyMeters":8.0,"speedMetersPerSecond":12.5,"headingDegrees":270.0,\
        "attributes":{"segment":"premium"}}
        """;
    assertThat(read(json))
        .isEqualTo(
            new Fix(
                "truck-17",
                NOW,
                -90.05819,
                29.9408,
                8.0,
                12.5,
                270.0,
                Bytes.utf8("{\"segment\":\"premium\"}"),
                3,
                77));
    assertThat(ignored).isEmpty();
  }

  @Test
  void optionalFieldsMayBeAbsentOrNull() throws Exception {
    Fix bare = read("{\"deviceId\":\"a\"" + REST);
    Fix nulls =
        read(
            "{\"accuracyMeters\":null,\"speedMetersPerSecond\":null,\"headingDegrees\":null,"
                + "\"attributes\":null,\"deviceId\":\"a\""
                + REST);
    assertThat(bare)
        .isEqualTo(new Fix("a", NOW, 1, 2, Double.NaN, Double.NaN, Double.NaN, null, 3, 77));
    assertThat(nulls).isEqualTo(bare);
    assertThat(ignored).isEmpty();
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
    assertThat(read("{\"deviceId\":\"a\"," + field + REST).accuracyMeters()).isNaN();
    assertThat(ignored).containsExactly(FixField.ACCURACY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "\"text\"", "5", "true", "[{\"a\":1}]"})
  void attributesThatAreNoObjectAreIgnoredAndCounted(String attributes) throws Exception {
    assertThat(read("{\"deviceId\":\"a\",\"attributes\":" + attributes + REST).attributes())
        .isNull();
    assertThat(ignored).containsExactly(FixField.ATTRIBUTES);
  }

  @Test
  void attributesAreKeptVerbatimOnOneLine() throws Exception {
    String attributes = "{ \"a\" :\r\n 1.50,\n\"b\":\"x\\ny/é😀\",\"a\":[{}] }";
    Fix fix =
        read(" {\"x\":\"é😀\",\"attributes\" : " + attributes + " ,\"deviceId\":\"a\"" + REST);
    assertThat(fix.attributes())
        .isEqualTo(Bytes.utf8("{ \"a\" :   1.50, \"b\":\"x\\ny/é😀\",\"a\":[{}] }"));
  }

  @Test
  void theLastOfDuplicateNamesWins() throws Exception {
    assertThat(read("{\"deviceId\":{},\"deviceId\":\"b\"" + REST).deviceId()).isEqualTo("b");
    assertThat(read("{\"deviceId\":\"a\",\"lon\":\"wrong\"" + REST).lon()).isEqualTo(1);
    assertThat(
            read("{\"deviceId\":\"a\",\"attributes\":{},\"attributes\":null" + REST).attributes())
        .isNull();
    assertThat(read("{\"deviceId\":\"a\",\"headingDegrees\":-1,\"headingDegrees\":3" + REST))
        .extracting(Fix::headingDegrees)
        .isEqualTo(3.0);
    assertThat(ignored).isEmpty();
    assertThat(
            refused("{\"deviceId\":\"a\",\"time\":1641168000000,\"lat\":2,\"lon\":1,\"lon\":[]}"))
        .isEqualTo(RefusalReason.WRONG_TYPE);
    assertThat(
            refused("{\"deviceId\":\"a\",\"time\":1641168000000,\"lat\":2,\"lon\":1,\"lon\":null}"))
        .isEqualTo(RefusalReason.MISSING);
  }

  @Test
  void theLastOfDuplicateObjectsReplacesTheFirstWhole() {
    FixLayout format = format("lon=/p/lon,lat=/p/lat", TimeUnit.MILLISECONDS);
    String json =
        "{\"deviceId\":\"a\",\"time\":1641168000000,\"p\":{\"lon\":1,\"lat\":2},\"p\":{\"lat\":2}}";
    assertThat(refusal(format, record(json)))
        .hasMessage("lon: absent, expected a value, since it is required");
  }

  @Test
  void theKeyReplacesAMissingDeviceId() throws Exception {
    String json = "{\"deviceId\":null" + REST;
    assertThat(reader(FixLayout.DEFAULT).read(record("gerät".getBytes(UTF_8), json)).deviceId())
        .isEqualTo("gerät");
    assertThat(refusal(FixLayout.DEFAULT, record(null, json)).reason())
        .isEqualTo(RefusalReason.MISSING);
    for (byte[] key : List.of(new byte[0], "é".getBytes(ISO_8859_1), new byte[257])) {
      assertThat(refusal(FixLayout.DEFAULT, record(key, json)).reason())
          .isEqualTo(RefusalReason.BAD_ID);
    }
    assertThat(refusal(FixLayout.DEFAULT, record("k".getBytes(UTF_8), "{\"deviceId\":[]" + REST)))
        .hasMessage("deviceId: an array, expected text or a number");
  }

  @ParameterizedTest
  @CsvSource({
    "17, 17",
    "12345678901234567890123, 12345678901234567890123",
    "1.5e3, 1500",
    "1E-3, 0.001",
    "-2.50, -2.50",
    "\"\\u0000\\ud83d\\ude00\", '\u0000😀'"
  })
  void aDeviceIdMayBeANumber(String json, String id) throws Exception {
    assertThat(read("{\"deviceId\":" + json + REST).deviceId()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "\"\\ud800\"",
        "\"\\ude00\\ud83d\"",
        "1e999999999",
        "1e-99999999999999",
        "1e256"
      })
  void aDeviceIdThatIsNoUtf8OrTooLongIsRefused(String json) {
    assertThat(refused("{\"deviceId\":" + json + REST)).isEqualTo(RefusalReason.BAD_ID);
  }

  @Test
  void aDeviceIdHasAtMost256Bytes() throws Exception {
    assertThat(read("{\"deviceId\":\"" + "é".repeat(128) + "\"" + REST).deviceId()).hasSize(128);
    assertThat(refused("{\"deviceId\":\"" + "é".repeat(128) + "a\"" + REST))
        .isEqualTo(RefusalReason.BAD_ID);
    assertThat(refused("{\"deviceId\":\"" + "a".repeat(200_000) + "\"" + REST))
        .isEqualTo(RefusalReason.BAD_ID);
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
        read("{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":" + lon + ",\"lat\":" + lat + "}");
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
            refused(
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
      assertThat(read(json).lon()).as(lon.toString()).isEqualTo(Double.parseDouble(lon.toString()));
    }
  }

  @Test
  void namesTheFieldTheValueAndWhatWasExpected() {
    assertThat(
            refusal(
                FixLayout.DEFAULT,
                record("{\"deviceId\":\"a\",\"time\":1641168000000,\"lon\":191.50,\"lat\":2}")))
        .hasMessage("lon: 191.50, expected a number in [-180.0, 180.0]");
  }

  private Fix read(String json) throws RefusedException {
    return reader(FixLayout.DEFAULT).read(record(json));
  }

  private RefusalReason refused(String json) {
    return refusal(FixLayout.DEFAULT, record(json)).reason();
  }

  private RefusedException refusal(FixLayout format, RawRecord record) {
    return refusal(reader(format), record);
  }

  private static RefusedException refusal(JsonFixReader reader, RawRecord record) {
    RefusedException refusal =
        catchThrowableOfType(RefusedException.class, () -> reader.read(record));
    assertThat(refusal).as(new String(record.value(), UTF_8)).isNotNull();
    return refusal;
  }

  private JsonFixReader reader(FixLayout format) {
    return new JsonFixReader(format, ignored::add);
  }

  private static FixLayout format(String pointers, TimeUnit unit) {
    return new FixLayout(FixLayout.parsePointers(pointers), unit, Duration.ofMinutes(5));
  }

  private static RawRecord record(String json) {
    return record(null, json);
  }

  private static RawRecord record(byte[] key, String json) {
    return new RawRecord(key, json.getBytes(UTF_8), 3, 77, NOW);
  }
}
