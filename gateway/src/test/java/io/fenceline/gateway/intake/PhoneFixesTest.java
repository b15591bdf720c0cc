package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bodies that phones send, in the form that each app documents or has in its sources. */
class PhoneFixesTest {
  private static final FixIntake INTAKE = new FixIntake(ValueFormats.JSON, FixLayout.DEFAULT, null);

  /** Of Traccar Client 9, by the SDK Background Geolocation, on a phone that stands still. */
  private static final String TRACCAR_CLIENT_9 =
      """
      {"location":{"timestamp":"2025-06-14T08:00:00.862Z","coords":{"latitude":54.79865,\
      "longitude":3.18653,"accuracy":5,"speed":-1,"heading":-1,"altitude":5},"is_moving":false,\
      "odometer":0,"event":"motionchange","battery":{"level":1,"is_charging":false},\
      "activity":{"type":"still"},"extras":{"route":7},\
      "_":"&id=31415926&lat=54.79865&lon=3.18653&timestamp=2025-06-14T08:00:00.862Z&"},\
      "device_id":"31415926"}""";

  private static final String LOCATION =
      "{\"timestamp\":\"2025-06-14T08:00:0%d.000Z\",\"uuid\":\"a-%1$d\",\"coords\":{\"latitude\":54.8,"
          + "\"longitude\":3.2,\"accuracy\":3.8,\"speed\":18.67,\"heading\":63,\"altitude\":35.7}}";

  private static final String OVERLAND_FIX =
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[3.2,54.8]},"properties":{\
      "timestamp":"2025-06-14T10:00:00+0200","altitude":-3,"speed":4,"course":90,\
      "horizontal_accuracy":30,"vertical_accuracy":-1,"motion":["driving","stationary"],\
      "battery_state":"charging","battery_level":0.89,"device_id":"%s","wifi":""}}""";

  private static List<String> values(PostedForm form, String body) throws BodyException {
    return INTAKE.decode(sent(form, body), id -> true).accepted().stream()
        .map(entry -> new String(entry.value(), UTF_8))
        .toList();
  }

  private static List<SentFix> sent(PostedForm form, String body) throws BodyException {
    return INTAKE.forms().wrapped(form, FixSplitter.elements(body.getBytes(UTF_8)));
  }

  private static ReceivedFixes form(String body) {
    SentFix fix = INTAKE.forms().osmAnd(name -> null, body.getBytes(UTF_8));
    return INTAKE.decode(List.of(fix), id -> true);
  }

  private static String value(ReceivedFixes received) {
    assertThat(received.refused()).isEmpty();
    return new String(received.accepted().get(0).value(), UTF_8);
  }

  @Test
  void whatTraccarClient9PostsIsAFixInMetresPerSecond() throws BodyException {
    assertThat(values(PostedForm.BACKGROUND_GEOLOCATION, TRACCAR_CLIENT_9))
        .containsExactly(
            "{\"deviceId\":\"31415926\",\"time\":1749888000862,\"lon\":3.18653,\"lat\":54.79865,"
                + "\"accuracyMeters\":5.0,\"altitudeMeters\":5.0,\"attributes\":{\"route\":7}}");
    assertThat(
            values(
                PostedForm.BACKGROUND_GEOLOCATION,
                TRACCAR_CLIENT_9.replace("\"speed\":-1", "\"speed\":18.67")))
        .singleElement()
        .asString()
        .contains("\"speedMetersPerSecond\":18.67");
  }

  @Test
  void locationsInABatchBelongToTheDeviceBesideThem() throws BodyException {
    String batch =
        "{\"device_id\":17,\"location\":[" + LOCATION.formatted(1) + ", " + LOCATION.formatted(2);
    assertThat(values(PostedForm.BACKGROUND_GEOLOCATION, batch + "]}"))
        .hasSize(2)
        .allMatch(value -> value.startsWith("{\"deviceId\":\"17\",\"time\":174988800"));
    assertThat(values(PostedForm.BACKGROUND_GEOLOCATION, "{\"location\":[]}")).isEmpty();
  }

  /** With {@code httpRootProperty} a dot, nothing is around them. */
  @Test
  void locationsMayBeAtTheRoot() throws BodyException {
    String bare = LOCATION.formatted(1).replaceFirst("\\{", "{\"device_id\":\"x\",");
    assertThat(values(PostedForm.BACKGROUND_GEOLOCATION, bare)).hasSize(1);
    assertThat(values(PostedForm.BACKGROUND_GEOLOCATION, "[" + bare + "," + bare + "]")).hasSize(2);
    String wrapped = "[" + TRACCAR_CLIENT_9 + "," + bare + "]";
    assertThat(values(PostedForm.BACKGROUND_GEOLOCATION, wrapped)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"location\":{},\"device_id\":\"a\"} | time: absent",
        "{\"location\":3,\"device_id\":\"a\"} | value: 3",
        "{\"location\":{\"coords\":{\"latitude\":1,\"longitude\":2},"
            + "\"timestamp\":\"2025-06-14T08:00:00Z\"}} | deviceId: absent",
        "{\"location\":{\"coords\":{\"latitude\":99,\"longitude\":2},"
            + "\"timestamp\":\"2025-06-14T08:00:00Z\"},\"device_id\":\"a\"} | lat: 99",
        "{broken | value: "
      })
  void aLocationThatIsNoFixIsRefusedWithTheReason(String body, String detail) throws BodyException {
    ReceivedFixes received =
        INTAKE.decode(sent(PostedForm.BACKGROUND_GEOLOCATION, body), id -> true);
    assertThat(received.accepted()).isEmpty();
    assertThat(received.refused())
        .singleElement()
        .extracting(RefusedFix::detail)
        .asString()
        .contains(detail);
  }

  @Test
  void whatOverlandPostsAreFixes() throws BodyException {
    String body =
        "{\"locations\":["
            + OVERLAND_FIX.formatted("iphone")
            + ","
            + OVERLAND_FIX.formatted("b")
            + "],\"current\":"
            + OVERLAND_FIX.formatted("current")
            + ",\"trip\":{\"mode\":\"car\"}}";
    List<String> values = values(PostedForm.OVERLAND, body);
    assertThat(values).hasSize(2);
    assertThat(values.get(0))
        .isEqualTo(
            "{\"deviceId\":\"iphone\",\"time\":1749888000000,\"lon\":3.2,\"lat\":54.8,"
                + "\"accuracyMeters\":30.0,\"speedMetersPerSecond\":4.0,\"headingDegrees\":90.0,"
                + "\"altitudeMeters\":-3.0}");
  }

  @Test
  void visitsPausesAndTripsOfOverlandAreNoFixesAndNoMistakes() throws BodyException {
    String fix = OVERLAND_FIX.formatted("a");
    String visit = fix.replace("\"altitude\"", "\"action\":\"visit\",\"altitude\"");
    String trip = fix.replace("\"altitude\"", "\"type\":\"trip\",\"altitude\"");
    ReceivedFixes received =
        INTAKE.decode(
            sent(PostedForm.OVERLAND, "{\"locations\":[%s,%s,%s]}".formatted(visit, fix, trip)),
            id -> true);
    assertThat(received.accepted()).hasSize(1);
    assertThat(received.refused()).isEmpty();
  }

  @Test
  void overlandWithoutADeviceIdIsRefusedByName() throws BodyException {
    ReceivedFixes received =
        INTAKE.decode(
            sent(PostedForm.OVERLAND, "{\"locations\":[" + OVERLAND_FIX.formatted("") + "]}"),
            id -> true);
    assertThat(received.refused())
        .singleElement()
        .extracting(RefusedFix::detail)
        .asString()
        .startsWith("deviceId: \"\", expected ");
  }

  @Test
  void aBodyOfTooManyFixesIsNotTaken() {
    String most = "1,".repeat(FixSplitter.MAX_FIXES - 1) + "1";
    assertThatThrownBy(() -> sent(PostedForm.OVERLAND, "{\"locations\":[" + most + ",1]}"))
        .isInstanceOf(BodyException.class)
        .hasMessageContaining("at most 10000 fixes");
    String two = String.join(",", Collections.nCopies(2, "{\"locations\":[" + most + "]}"));
    assertThatThrownBy(() -> sent(PostedForm.OVERLAND, "[" + two + "]"))
        .isInstanceOf(BodyException.class);
  }

  @Test
  void whatTraccarClient10PostsIsAFixWithItsSpeedInMetresPerSecond() {
    assertThat(
            value(
                form(
                    "id=31415926&lat=54.79865&lon=3.18653&timestamp=1749888000&accuracy=5.0"
                        + "&altitude=-2.5&speed=36.29&bearing=63.0&batt=79.0")))
        .isEqualTo(
            "{\"deviceId\":\"31415926\",\"time\":1749888000000,\"lon\":3.18653,\"lat\":54.79865,"
                + "\"accuracyMeters\":5.0,\"speedMetersPerSecond\":18.669,"
                + "\"headingDegrees\":63.0,\"altitudeMeters\":-2.5}");
  }

  @Test
  void otherNamesOfOsmAndsParametersAreRead() {
    assertThat(
            value(form("deviceid=a%20b&location=54.8,3.2&timestamp=1749888000&heading=90&hdop=2")))
        .isEqualTo(
            "{\"deviceId\":\"a b\",\"time\":1749888000000,\"lon\":3.2,\"lat\":54.8,"
                + "\"accuracyMeters\":2.0,\"headingDegrees\":90.0}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id=a&timestamp=1749888000&location=54.8 | location: \"54.8\", expected latitude,longitude",
        "id=a&timestamp=1749888000&location=x,3.2 | location: \"x\", expected a number in",
        "id=a&timestamp=1749888000&location=54.8,200 | lon: 200, expected a number in",
        "id=a&timestamp=1749888000&lat=1%ZZ | expected parameters in URL encoding",
        "id=a&timestamp=1749888000 | lon: absent"
      })
  void parametersThatAreNoFixAreRefusedWithTheReason(String body, String detail) {
    assertThat(form(body).refused())
        .singleElement()
        .extracting(RefusedFix::detail)
        .asString()
        .contains(detail);
  }
}
