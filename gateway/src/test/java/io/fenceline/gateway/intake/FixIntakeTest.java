package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.write.TopicWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Fixes of every form as records of the topic, and their refusals by index. */
class FixIntakeTest {
  private static final FixIntake INTAKE = intake(ValueFormats.JSON, FixLayout.DEFAULT);
  private static final String OWN =
      "{\"deviceId\":\"bus-4\",\"time\":1641168000000,\"lon\":7.5,\"lat\":50.25,\"x\":1}";
  private static final String TRACCAR =
      """
      {"position":{"id":0,"attributes":{"batteryLevel":53,"motion":true},"deviceId":1,"type":null,
      "protocol":"osmand","serverTime":"2025-06-14T08:00:00.000+0000",
      "deviceTime":"2025-06-14T08:00:00.000+0000","fixTime":"2025-06-14T08:00:00.000+0000",
      "outdated":false,"valid":true,"latitude":54.79865,"longitude":3.18653,"altitude":0,"speed":9,
      "course":85,"address":null,"accuracy":12,"network":null},"device":{"id":1,"attributes":{},
      "name":"bus","uniqueId":"359710042436064","status":"online"}}""";
  private static final String OWNTRACKS =
      "{\"_type\":\"location\",\"tid\":\"JJ\",\"t\":\"u\",\"tst\":1749888090,\"lon\":3.199,"
          + "\"lat\":54.81347,\"acc\":5,\"vac\":-1,\"alt\":0,\"vel\":36,\"cog\":180,\"batt\":87%s}";

  /** Without a topic to write to. */
  private static FixIntake intake(ValueFormat format, FixLayout layout) {
    return new FixIntake(format, layout, null);
  }

  private static ReceivedFixes decode(PostedForm form, String device, String... parts) {
    return decode(INTAKE, form, device == null ? null : device.getBytes(UTF_8), parts);
  }

  private static ReceivedFixes decode(
      FixIntake intake, PostedForm form, byte[] device, String... parts) {
    List<byte[]> bytes = Arrays.stream(parts).map(part -> part.getBytes(UTF_8)).toList();
    return intake.decode(intake.forms().json(form, bytes, device), id -> true);
  }

  private static ReceivedFixes decodeOsmAnd(Map<String, String> parameters) {
    return INTAKE.decode(List.of(INTAKE.forms().osmAnd(parameters::get, null)), id -> true);
  }

  private static String value(ReceivedFixes received) {
    assertThat(received.refused()).isEmpty();
    assertThat(received.accepted()).hasSize(1);
    return new String(received.accepted().get(0).value(), UTF_8);
  }

  private static String key(ReceivedFixes received) {
    return new String(received.accepted().get(0).key(), UTF_8);
  }

  @Test
  void whatHasTheFormOfTheTopicIsPassedOnByteForByte() {
    ReceivedFixes received = decode(PostedForm.TOPIC, null, OWN);

    assertThat(value(received)).isEqualTo(OWN);
    assertThat(key(received)).isEqualTo("bus-4");
  }

  @Test
  void whatTraccarForwardsIsRewrittenWithItsSpeedInMetresPerSecond() {
    ReceivedFixes received = decode(PostedForm.TRACCAR, null, TRACCAR);

    assertThat(key(received)).isEqualTo("359710042436064");
    assertThat(value(received))
        .isEqualTo(
            "{\"deviceId\":\"359710042436064\",\"time\":1749888000000,\"lon\":3.18653,"
                + "\"lat\":54.79865,\"accuracyMeters\":12.0,\"speedMetersPerSecond\":4.63,"
                + "\"headingDegrees\":85.0,\"altitudeMeters\":0.0,"
                + "\"attributes\":{\"batteryLevel\":53,\"motion\":true}}");
  }

  @Test
  void whatOwnTracksPostsIsRewrittenWithItsSpeedInMetresPerSecond() {
    assertThat(value(decode(PostedForm.OWNTRACKS, "owntracks/jane/phone", OWNTRACKS.formatted(""))))
        .isEqualTo(
            "{\"deviceId\":\"owntracks/jane/phone\",\"time\":1749888090000,\"lon\":3.199,"
                + "\"lat\":54.81347,\"accuracyMeters\":5.0,\"speedMetersPerSecond\":10.0,"
                + "\"headingDegrees\":180.0,\"altitudeMeters\":0.0}");
  }

  @Test
  void theDeviceOfOwnTracksIsTheTopicElseThatOfTheHeadersElseTheTrackerId() {
    String withTopic = OWNTRACKS.formatted(",\"topic\":\"owntracks/a/b\"");
    String without = OWNTRACKS.formatted("");

    assertThat(key(decode(PostedForm.OWNTRACKS, "owntracks/u/d", withTopic)))
        .isEqualTo("owntracks/a/b");
    assertThat(key(decode(PostedForm.OWNTRACKS, "owntracks/u/d", without)))
        .isEqualTo("owntracks/u/d");
    assertThat(key(decode(PostedForm.OWNTRACKS, null, without))).isEqualTo("JJ");
  }

  @Test
  void messagesOfOwnTracksThatAreNoLocationsAreIgnored() {
    ReceivedFixes received =
        decode(
            PostedForm.OWNTRACKS,
            null,
            "{\"_type\":\"transition\",\"tid\":\"JJ\",\"event\":\"enter\",\"tst\":1749888090}",
            "{\"_type\":\"waypoint\",\"desc\":\"home\",\"lat\":1,\"lon\":2,\"rad\":10}",
            OWNTRACKS.formatted(""),
            "[1]",
            "{broken");

    assertThat(received.accepted()).hasSize(1);
    assertThat(received.refused().stream().map(RefusedFix::index)).containsExactly(3, 4);
  }

  @Test
  void eachRefusedFixIsNamedByIndexAndCostsNoOther() {
    ReceivedFixes received =
        decode(
            PostedForm.TOPIC,
            null,
            OWN,
            OWN.replace("50.25", "95"),
            OWN,
            "{\"deviceId\":",
            "",
            OWN.replace("1641168000000", "1641168000"),
            "{\"time\":1641168000000,\"lon\":1,\"lat\":2}",
            OWN);

    assertThat(received.accepted()).hasSize(3);
    assertThat(received.refused().stream().map(refused -> refused.index() + " " + refused.reason()))
        .containsExactly(
            "1 out-of-range", "3 not-json", "4 empty", "5 time-too-early", "6 missing");
    assertThat(received.refused().get(0).detail())
        .isEqualTo("lat: 95, expected a number in [-90.0, 90.0]");
  }

  @Test
  void aFixThatIsTooLargeIsRefused() {
    String large = OWN.replace("\"x\":1", "\"x\":\"" + "y".repeat(300_000) + "\"");

    ReceivedFixes received = decode(PostedForm.TOPIC, null, large, OWN);

    assertThat(received.accepted()).hasSize(1);
    assertThat(received.refused().get(0).reason()).isEqualTo("too-large");
  }

  @Test
  void aDeviceThatIsNotPermittedIsRefusedByIndex() {
    byte[] own = OWN.getBytes(UTF_8);
    byte[] other = OWN.replace("bus-4", "bus-5").getBytes(UTF_8);

    ReceivedFixes received =
        INTAKE.decode(
            INTAKE.forms().json(PostedForm.TOPIC, List.of(own, other, own), null),
            Set.of("bus-4")::contains);

    assertThat(received.accepted()).hasSize(2);
    assertThat(received.refused())
        .containsExactly(
            new RefusedFix(
                1,
                "forbidden",
                "deviceId: bus-5, expected one of the devices that the credentials are limited"
                    + " to"));
  }

  @Test
  void queryParametersOfOsmAndAreAFix() {
    Map<String, String> given =
        Map.of(
            "id",
            "bus-4",
            "timestamp",
            "1749888000",
            "lat",
            "54.5",
            "lon",
            "3.25",
            "speed",
            "10",
            "bearing",
            "90.5",
            "hdop",
            "5",
            "altitude",
            "-3.5",
            "batt",
            "80");

    ReceivedFixes received = decodeOsmAnd(given);

    assertThat(key(received)).isEqualTo("bus-4");
    assertThat(value(received))
        .startsWith(
            "{\"deviceId\":\"bus-4\",\"time\":1749888000000,\"lon\":3.25,\"lat\":54.5,"
                + "\"accuracyMeters\":5.0,\"speedMetersPerSecond\":5.144,")
        .endsWith("\"headingDegrees\":90.5,\"altitudeMeters\":-3.5}");
  }

  @Test
  void timesOfOsmAndAreSecondsMillisecondsOrIso() {
    for (String time : List.of("1749888000", "1749888000000", "2025-06-14T08:00:00Z")) {
      Map<String, String> given = Map.of("id", "a", "timestamp", time, "lat", "1", "lon", "2");
      assertThat(value(decodeOsmAnd(given)))
          .isEqualTo("{\"deviceId\":\"a\",\"time\":1749888000000,\"lon\":2.0,\"lat\":1.0}");
    }
    Map<String, String> bad = Map.of("id", "a", "timestamp", "soon", "lat", "1", "lon", "2");
    assertThat(decodeOsmAnd(bad).refused()).hasSize(1);
  }

  private static ReceivedFixes decodeOsmAnd(String name, String value) {
    Map<String, String> given =
        new HashMap<>(Map.of("id", "a", "timestamp", "1749888000", "lat", "51.5", "lon", "2"));
    given.put(name, value);
    return decodeOsmAnd(given);
  }

  /** Android prints numbers below 0.001 with an exponent: on the meridian of Greenwich. */
  @Test
  void numbersOfOsmAndAreReadAsProgramsPrintThem() {
    for (String lon : List.of("5.0E-4", "5e-4", "+.0005", "0.0005", "000.00050")) {
      assertThat(value(decodeOsmAnd("lon", lon))).contains("\"lon\":5.0E-4,");
    }
    assertThat(value(decodeOsmAnd("speed", "1.0E-5"))).contains("\"speedMetersPerSecond\":0.0");
  }

  @Test
  void coordinatesOfOsmAndThatAreNoNumbersAreRefusedAsTheyWereSent() {
    for (String text : List.of("NaN", "3,25", "0x1p3", "2d", " 2", "")) {
      RefusedFix refused = decodeOsmAnd("lon", text).refused().get(0);
      assertThat(refused.reason()).isEqualTo("wrong-type");
      assertThat(refused.detail())
          .isEqualTo("lon: \"" + text + "\", expected a number in [-180.0, 180.0]");
    }
    assertThat(decodeOsmAnd("lat", "1e400").refused().get(0).detail())
        .isEqualTo("lat: 1e400, expected a number in [-90.0, 90.0]");
  }

  @Test
  void timesOfOsmAndThatCannotBeReadAreRefusedAsTheyWereSent() {
    for (String text :
        List.of(
            "2016-01-15 21:41:18.000",
            "1795797024.512",
            "2026-11-27T16:00:00 01:00",
            "99999999999999999999")) {
      RefusedFix refused = decodeOsmAnd("timestamp", text).refused().get(0);
      assertThat(refused.reason()).isEqualTo("wrong-type");
      assertThat(refused.detail())
          .isEqualTo(
              "timestamp: \""
                  + text
                  + "\", expected epoch seconds, epoch milliseconds, or ISO-8601 with an offset"
                  + " (in a URL, + is %2B)");
    }
    assertThat(decodeOsmAnd("timestamp", "17").refused().get(0).detail())
        .startsWith("time: 17, expected ");
  }

  @Test
  void optionalFieldsThatAreDroppedAreCounted() {
    FixIntake intake = intake(ValueFormats.JSON, FixLayout.DEFAULT);
    Map<String, String> given =
        Map.of(
            "id",
            "a",
            "timestamp",
            "1749888000",
            "lat",
            "1",
            "lon",
            "2",
            "speed",
            "fast",
            "bearing",
            "-1",
            "accuracy",
            "5");
    ReceivedFixes osmAnd =
        intake.decode(List.of(intake.forms().osmAnd(given::get, null)), id -> true);
    assertThat(osmAnd.accepted()).hasSize(1);
    assertThat(intake.ignoredFields()).isEqualTo(2);

    decode(intake, PostedForm.OWNTRACKS, null, OWNTRACKS.formatted("").replace("36", "-1"));
    assertThat(intake.ignoredFields()).isEqualTo(3);
  }

  @Test
  void aTopicWithFieldsOfItsOwnTakesThatFormOnlyAndAsItCame() {
    FixLayout layout =
        new FixLayout(
            FixLayout.parsePointers("deviceId=/d,time=/t"),
            TimeUnit.SECONDS,
            FixLayout.DEFAULT.maxFuture());
    FixIntake mapped = intake(ValueFormats.JSON, layout);
    String json = "{\"d\":\"bus-4\",\"t\":1641168000,\"lon\":1,\"lat\":2}";

    ReceivedFixes received = decode(mapped, PostedForm.TOPIC, null, json);

    assertThat(value(received)).isEqualTo(json);
    assertThat(mapped.takesOtherForms()).isFalse();
    assertThat(intake(ValueFormats.PROTOBUF, layout).takesOtherForms()).isTrue();
    assertThat(INTAKE.takesOtherForms()).isTrue();
  }

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void aTopicGetsItsOwnFormat(ValueFormat format) {
    FixIntake intake = intake(format, FixLayout.DEFAULT);

    ReceivedFixes received = decode(intake, PostedForm.TOPIC, null, OWN);

    assertThat(intake.unwritable()).isEmpty();
    assertThat(received.accepted()).hasSize(1);
    assertThat(format.mayBe(received.accepted().get(0).value())).isTrue();
  }

  @Test
  void aTopicOfAForeignSchemaIsNotWritten() {
    FixLayout layout =
        new FixLayout(
            FixLayout.parsePointers("lon=/x"), TimeUnit.MILLISECONDS, Duration.ofMinutes(5));
    assertThat(intake(ValueFormats.parse("avro"), layout).unwritable().orElseThrow())
        .contains("--fix-fields")
        .contains("produce to the topic itself");
  }

  @Test
  void fixesAreTakenWhenKafkaHasAcknowledgedAllOfThem() throws Exception {
    try (MockProducer<byte[], byte[]> kafka =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
        TopicWriter writer = new TopicWriter(kafka, "locations", 1 << 20, () -> Duration.ZERO)) {
      FixIntake intake = new FixIntake(ValueFormats.JSON, FixLayout.DEFAULT, writer);
      byte[] fix = OWN.getBytes(UTF_8);
      List<SentFix> sent = intake.forms().json(PostedForm.TOPIC, List.of(fix, fix), null);

      CompletableFuture<ReceivedFixes> taken = intake.take(sent, id -> true).toCompletableFuture();
      TestGateway.await(() -> kafka.history().size() == 2);
      kafka.completeNext();
      assertThat(taken).isNotDone();
      kafka.completeNext();

      assertThat(taken.join().accepted()).hasSize(2);
    }
  }

  @Test
  void whereAllFixesAreRefusedNothingIsWritten() {
    assertThat(
            INTAKE
                .take(
                    INTAKE.forms().json(PostedForm.TOPIC, List.of(OWN.getBytes(UTF_8)), null),
                    id -> false)
                .toCompletableFuture())
        .isCompletedWithValueMatching(received -> received.refused().size() == 1);
  }
}
