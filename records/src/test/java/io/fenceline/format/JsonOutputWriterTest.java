package io.fenceline.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.fix.JsonFixWriter;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.Utf8;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The JSON of what goes out, against files that hold it letter by letter. */
class JsonOutputWriterTest {
  private static final long TIME = 1641168000000L;
  private static final Bytes PREMIUM = Bytes.utf8("{\"segment\":\"premium\"}");

  @Test
  void writesFixes() {
    Fix full =
        Fix.builder("truck-17", TIME, -90.05819, 29.9408)
            .accuracyMeters(8.0)
            .speedMetersPerSecond(12.5)
            .altitudeMeters(4.5)
            .headingDegrees(270.0)
            .attributes(PREMIUM)
            .partition(3)
            .offset(77)
            .build();
    assertThat(JsonFixWriter.write(full))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/fix.json"));
    assertThat(JsonFixWriter.write(Fix.of("a", 4102444800L, -180, -0.0)))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/fix-bare.json"));
  }

  @Test
  void writesTransitions() {
    Transition enter =
        new Transition(
            TransitionType.ENTER,
            TransitionReason.FIRST_FIX,
            "truck-17",
            "depot",
            42,
            TIME,
            -90.05819,
            29.9408,
            TIME,
            PREMIUM);
    assertThat(JsonOutputWriter.write(enter))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/transition.json"));
  }

  @Test
  void aCrossHasNoEnteredAtAndIdsArePercentEncoded() {
    Transition cross =
        new Transition(
            TransitionType.CROSS,
            TransitionReason.MOVED,
            "a/b",
            "100% 😀",
            0,
            TIME,
            0.00001,
            0,
            0,
            null);
    assertThat(JsonOutputWriter.write(cross))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/transition-cross.json"));
  }

  @Test
  void writesAdMatches() {
    AdMatch match =
        new AdMatch(
            "truck-17",
            "depot",
            Trigger.ENTER,
            TransitionReason.FIRST_FIX,
            TIME,
            -90.05819,
            29.9408,
            PREMIUM,
            Bytes.utf8("{\"title\":\"Half-price coffee\"}"));
    assertThat(JsonOutputWriter.write(match))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/ad-match.json"));
  }

  @Test
  void anAdForBeingInsideHasNoReason() {
    AdMatch match =
        new AdMatch(
            "truck-17",
            "depot",
            Trigger.INSIDE,
            null,
            TIME,
            -90.05819,
            29.9408,
            null,
            Bytes.utf8("\"plain text\""));
    assertThat(JsonOutputWriter.write(match))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/ad-match-inside.json"));
  }

  @Test
  void writesDeadLetters() {
    DeadLetter letter =
        new DeadLetter(
            RefusalReason.OUT_OF_RANGE,
            "lon: 191.5, expected a number in [-180.0, 180.0]",
            "locations",
            3,
            77,
            TIME,
            List.of(
                new RawHeader("trace", Bytes.of(new byte[] {(byte) 0xFF, 0})),
                new RawHeader("trace", Bytes.utf8("1")),
                new RawHeader("", null)),
            Bytes.utf8("truck-17"),
            Bytes.utf8("{\"lon\":191.5}"));
    assertThat(DeadLetterJson.write(letter))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/dead-letter.json"));
    DeadLetter binaryKey =
        new DeadLetter(
            RefusalReason.BAD_ID,
            "line\nbreak",
            "zones",
            0,
            0,
            Bytes.of(new byte[] {(byte) 0xFF}),
            null);
    assertThat(DeadLetterJson.write(binaryKey))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/dead-letter-binary-key.json"));
  }

  @Test
  void anyTextSurvivesOnOneLine() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      String text = RandomText.of(random, random.nextInt(seed % 100 == 0 ? 20_000 : 100));
      DeadLetter letter =
          new DeadLetter(RefusalReason.LATE, text, "t", 0, 0, Bytes.utf8(text), null);
      byte[] json = DeadLetterJson.write(letter);
      JsonNode read = mapper.readTree(json);
      assertThat(read.get("detail").textValue()).as("seed %s", seed).isEqualTo(text);
      assertThat(read.get("key").textValue()).as("seed %s", seed).isEqualTo(text);
      assertThat(Utf8.isValid(json)).as("seed %s", seed).isTrue();
      assertThat(new String(json, UTF_8)).as("seed %s", seed).doesNotContain("\n", "\r");
    }
  }

  @Test
  void doublesAreRestoredBitByBit() throws Exception {
    Random random = new Random(7);
    JsonFixReader reader = new JsonFixReader(FixLayout.DEFAULT, field -> {});
    for (int i = 0; i < 10_000; i++) {
      double lon = random.nextDouble() * 360 - 180;
      double lat = random.nextGaussian() * Math.pow(10, -random.nextInt(300));
      Fix fix = Fix.of("a", TIME, lon, Math.max(-90, Math.min(90, lat)));
      RawRecord record = new RawRecord(null, JsonFixWriter.write(fix), 0, 0, TIME);
      assertThat(reader.read(record)).isEqualTo(fix);
    }
  }

  @Test
  void doublesLookTheSameOnEveryJava() {
    Fix odd = Fix.builder("a", TIME, 0, 0).accuracyMeters(2e23).build();
    assertThat(JsonFixWriter.write(odd))
        .as("Java 17 itself prints 1.9999999999999998E23, Java 19 and later 2.0E23")
        .asString(UTF_8)
        .contains("\"accuracyMeters\":2.0E23");
  }
}
