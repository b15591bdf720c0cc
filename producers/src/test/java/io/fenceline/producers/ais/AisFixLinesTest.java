package io.fenceline.producers.ais;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.producers.fixes.FixLines;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AisFixLinesTest {
  /** Second 33 of a minute. */
  private static final String POSITION = "!AIVDM,1,1,,B,15MwkT1P37G?fl0EJbR0OwT0@MS,0*4E";

  private static final String STATIC_1 =
      "!AIVDM,2,1,1,A,538CQ>02A;h?D9QC800pu8@T>0P4l9E8L0000017Ah:;;5r50Ahm5;C0,0*07";
  private static final String STATIC_2 = "!AIVDM,2,2,1,A,F@V@00000000000,2*35";

  private static List<String> read(InstantSource arrivals, String... lines) throws IOException {
    String text = String.join("\r\n", lines);
    List<String> read = new ArrayList<>();
    try (FixLines fixes =
        new AisFixLines(
            new ByteArrayInputStream(text.getBytes(ISO_8859_1)), arrivals, new AisVessels())) {
      for (FixLines.Line line = fixes.next(); line != null; line = fixes.next()) {
        read.add(
            line.number()
                + " "
                + (line.flaw() == null ? new String(line.json(), UTF_8) : line.flaw()));
      }
    }
    return read;
  }

  /** With a checksum. */
  private static String sentence(String text) {
    return "!" + text + "*" + sum(text);
  }

  private static String tagged(String tag, String sentence) {
    return "\\" + tag + "*" + sum(tag) + "\\" + sentence;
  }

  private static String sum(String text) {
    return "%02X".formatted(text.chars().reduce(0, (a, b) -> a ^ b));
  }

  private static final String MOVING = sentence("AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0");

  @Test
  @DisplayName("I1: the time of a fix has the second that the ship sent, near the receiver's time")
  void theReceiversTimeIsSetToTheSecondOfTheShip() throws Exception {
    String json =
        "\"deviceId\":\"371798000\",\"time\":%d,\"lon\":-123.39538333333333,\"lat\":48.38163333333333,"
            + "\"speedMetersPerSecond\":6.327666666666667,\"headingDegrees\":224.0";
    long minute = Instant.parse("2024-05-01T10:17:00Z").toEpochMilli();
    for (long received : List.of(minute + 33_000, minute + 40_000, minute + 20_000)) {
      assertThat(read(null, tagged("s:r1,c:" + received / 1000, MOVING)))
          .containsExactly("1 {" + json.formatted(minute + 33_000) + "}");
    }
    assertThat(read(null, tagged("c:" + (minute + 33_700), MOVING)).get(0))
        .contains("\"time\":" + (minute + 33_000));
    assertThat(read(null, MOVING + ",s1234,d-1,r003669945," + minute / 1000).get(0))
        .contains("\"time\":" + (minute - 27_000));
    assertThat(read(InstantSource.fixed(Instant.ofEpochMilli(minute)), MOVING).get(0))
        .contains("\"time\":" + (minute - 27_000));
  }

  @Test
  @DisplayName(
      "I1: without times of the receiver, base stations give the time, or the line says so")
  void baseStationsGiveTheTime() throws Exception {
    String base = sentence("AIVDM,1,1,,A,403OviQuMGCqWrRO9>E6fE700@GO,0");

    assertThat(read(null, MOVING, base, MOVING))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("1 time: neither the line (TAG block with c:)"),
            line ->
                assertThat(line)
                    .startsWith("3 {")
                    .contains("\"time\":" + Instant.parse("2007-05-14T19:57:33Z").toEpochMilli()));
  }

  @Test
  @DisplayName("I1: name and kind of ship come from static messages, of one part or several")
  void staticDataBecomesAttributes() throws Exception {
    String ofShip = sentence("AIVDM,1,1,,A,138CQ>0P00PD;88MD5MTDwvN0000,0");
    List<String> read = read(InstantSource.system(), ofShip, STATIC_1, MOVING, STATIC_2, ofShip);

    assertThat(read).hasSize(3);
    assertThat(read.get(0)).contains("\"deviceId\":\"210035000\"").doesNotContain("attributes");
    assertThat(read.get(1)).doesNotContain("attributes");
    assertThat(read.get(2))
        .startsWith("5 ")
        .contains(
            "\"attributes\":{\"name\":\"NORDIC HAMBURG\",\"shipType\":\"cargo\",\"shipTypeCode\":\"71\"}");
  }

  @Test
  @DisplayName("E4: a line that is no sentence, or is damaged, is reported with the reason")
  void damagedLinesAreReported() throws Exception {
    assertThat(
            read(
                InstantSource.system(),
                "",
                "# a comment",
                "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A",
                "hello",
                MOVING.replace("15RT", "15RU"),
                POSITION,
                STATIC_2,
                tagged("c:1", MOVING).replace("c:1", "c:2"),
                sentence("AIVDM,2,3,1,A,0,0"),
                sentence("AIVDM,1,1,,A,%s,0".formatted("0".repeat(169)))))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("4 expected a sentence such as !AIVDM"),
            line -> assertThat(line).startsWith("5 its checksum is").contains("that of its text"),
            line -> assertThat(line).startsWith("6 its checksum is 4E"),
            line -> assertThat(line).isEqualTo("7 it is part 2 of 2, without the part before it"),
            line -> assertThat(line).startsWith("8 its checksum is"),
            line -> assertThat(line).isEqualTo("9 it is part 3 of 2"),
            line -> assertThat(line).isEqualTo("10 the message has more than 1,008 bits"));
  }

  @Test
  void positionsThatTheShipDoesNotKnowAreNoFixes() throws Exception {
    assertThat(read(InstantSource.system(), "!AIVDO,1,1,,A,15RTgt?P?w<tSF0l4Q@>401qP000,0*2C"))
        .isEmpty();
  }
}
