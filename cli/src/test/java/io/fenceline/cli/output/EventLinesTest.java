package io.fenceline.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.RawRecords;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class EventLinesTest {
  private static final byte[] ENTER =
      utf8(
          """
          {"id":"x","type":"ENTER","reason":"FIRST_FIX","deviceId":"truck-17","zoneId":"depot",\
          "time":1641168000000,"lon":-90.05819,"lat":29.9408}""");

  private final EventLines plain = new EventLines(false);

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void transitionsAndAdsShareTheirColumns() {
    String transition = plain.transition(ENTER);
    String ad =
        plain.adMatch(
            utf8(
                """
                {"deviceId":"truck-17","zoneId":"depot","trigger":"ENTER","time":1641168000000,\
                "ad":{"title":"Half-price coffee"}}"""));

    assertThat(transition)
        .isEqualTo(
            "2022-01-03T00:00:00.000Z ENTER truck-17       depot              FIRST_FIX    "
                + " (-90.05819, 29.94080)");
    assertThat(ad)
        .isEqualTo(
            "2022-01-03T00:00:00.000Z AD    truck-17       depot              ENTER        "
                + " {\"title\":\"Half-price coffee\"}");
  }

  /** T8, T10. */
  @Test
  void anApproachSaysHowFarItIsAndWhoNeverReportedHasNoPosition() {
    assertThat(
            plain.transition(
                utf8(
                    """
                    {"type":"APPROACH","deviceId":"truck-17","zoneId":"depot","time":1641168000000,\
                    "lon":1,"lat":2,"distanceMeters":480.125,"arrivalSeconds":80.5}""")))
        .endsWith("depot              480 m, 81 s   (1.00000, 2.00000)");
    assertThat(
            plain.transition(
                utf8(
                    """
                    {"type":"OVERDUE","deviceId":"truck-17","zoneId":"depot","time":1641168000000}""")))
        .isEqualTo(
            "2022-01-03T00:00:00.000Z OVERDUE truck-17       depot                            ");
  }

  @Test
  void coloursAreUsedOnlyOnRequest() {
    assertThat(plain.transition(ENTER)).doesNotContain("\u001b");
    assertThat(new EventLines(true).transition(ENTER)).contains("\u001b[32mENTER\u001b[0m");
  }

  @Test
  void deadLettersShowTheirOriginAndReason() {
    assertThat(
            plain.deadLetter(
                utf8(
                    """
                    {"reason":"not-json","detail":"value: x","topic":"locations","partition":3,\
                    "offset":7,"key":"truck-17","valueBase64":"eA=="}""")))
        .isEqualTo("not-json         locations/3@7            truck-17         value: x");
  }

  @Test
  void membershipsListTheZonesOfADevice() {
    assertThat(
            plain.memberships(
                utf8(
                    """
                    {"deviceId":"truck-17","time":1641168000000,"lon":1,"lat":2,\
                    "zones":[{"zoneId":"depot"},{"zoneId":"harbour"}]}""")))
        .isEqualTo("2022-01-03T00:00:00.000Z truck-17       in depot, harbour");
    ConsumerRecord<byte[], byte[]> tombstone =
        new ConsumerRecord<>("memberships", 0, 0, utf8("truck-17"), null);
    assertThat(
            plain.memberships(
                Outputs.MEMBERSHIPS.toJsonOrUnchanged(RawRecords.of(tombstone), ValueFormats.JSON)))
        .isEqualTo("                         truck-17       in no zone");
  }

  /** T9. */
  @Test
  void occupancySaysWhetherAZoneIsOver() {
    String since = "{\"zoneId\":\"depot\",\"since\":1641168000000,\"count\":3";
    assertThat(plain.occupancy(utf8(since + "}")))
        .isEqualTo("2022-01-03T00:00:00.000Z depot              3");
    assertThat(plain.occupancy(utf8(since + ",\"capacity\":3,\"over\":false}")))
        .isEqualTo("2022-01-03T00:00:00.000Z depot              3 of 3");
    assertThat(plain.occupancy(utf8(since + ",\"capacity\":2,\"over\":true}")))
        .isEqualTo("2022-01-03T00:00:00.000Z depot              3 of 2, over");
    ConsumerRecord<byte[], byte[]> tombstone =
        new ConsumerRecord<>("occupancy", 0, 0, utf8("depot"), null);
    assertThat(
            plain.occupancy(
                Outputs.OCCUPANCY.toJsonOrUnchanged(RawRecords.of(tombstone), ValueFormats.JSON)))
        .isEqualTo("                         depot              is gone");
  }

  @Test
  void longAdsAreCut() {
    String json = "{\"time\":0,\"ad\":\"" + "x".repeat(500) + "\"}";
    assertThat(plain.adMatch(utf8(json))).endsWith("xxx...").hasSizeLessThan(170);
  }

  @Test
  void foreignTextCannotSteerTheTerminal() {
    String json = "{\"type\":\"ENTER\",\"deviceId\":\"a\\u001b[2J\\n\",\"time\":0}";
    assertThat(plain.transition(utf8(json))).contains("a?[2J?").doesNotContain("\u001b", "\n");
    assertThat(plain.transition(utf8("no\u001bjson"))).isEqualTo("no?json");
    assertThat(plain.transition(null)).isEqualTo("(no value)");
  }
}
