package io.fenceline.format.fix;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule E4: whatever the bytes, there is a fix or a refusal, never another exception. */
class JsonFixReaderBadBytesTest {
  private static final long NOW = 1641168000000L;
  private static final String GOOD =
      "{\"deviceId\":\"é😀\",\"time\":1641168000000.5,\"lon\":-9.05e1,\"lat\":29.9,\"x\":[null,{}],"
          + "\"accuracyMeters\":8,\"attributes\":{\"a\":\"\\u00e9\\n\",\"b\":[1,-2.5e-3,true]}}";

  private final JsonFixReader reader = new JsonFixReader(FixLayout.DEFAULT, field -> {});

  @Test
  void noValueIsEmpty() {
    assertThat(refusal(null).reason()).isEqualTo(RefusalReason.EMPTY);
    assertThat(refusal(new byte[0]).reason()).isEqualTo(RefusalReason.EMPTY);
    assertThat(refusal(" \r\n\t".getBytes(UTF_8)).reason()).isEqualTo(RefusalReason.EMPTY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "5", "\"text\"", "true", "[{\"deviceId\":1}]"})
  void otherJsonIsNoObject(String json) {
    assertThat(refusal(json.getBytes(UTF_8)).reason()).isEqualTo(RefusalReason.NOT_AN_OBJECT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,}",
        "{\"a\":[1}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":\"\\q\"}",
        "{\"a\":\"line\nbreak\"}",
        "{\"a\":tru}",
        "{} {}",
        "{}]",
        "{}x",
        "{}\u0000",
        "{\"a\":1}//comment",
        "{\"a\":\"\\ud8\"}",
        "\uFEFF{}",
        "deviceId,time,lon,lat"
      })
  void brokenTextIsNotJson(String text) {
    assertThat(refusal(text.getBytes(UTF_8)).reason()).isEqualTo(RefusalReason.NOT_JSON);
  }

  @Test
  void everyTruncatedFixIsNotJson() {
    byte[] good = GOOD.getBytes(UTF_8);
    for (int length = 1; length < good.length; length++) {
      assertThat(refusal(Arrays.copyOf(good, length)).reason()).isEqualTo(RefusalReason.NOT_JSON);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ff", "c3", "c080", "e080af", "eda080", "f4908080", "f09f98", "80"})
  void wrongUtf8IsNotJsonEvenInUnusedFields(String hex) {
    byte[] wrong = HexFormat.of().parseHex(hex);
    byte[] before = "{\"unknown\":\"".getBytes(UTF_8);
    byte[] after = ("\"," + GOOD.substring(1)).getBytes(UTF_8);
    byte[] value = new byte[before.length + wrong.length + after.length];
    System.arraycopy(before, 0, value, 0, before.length);
    System.arraycopy(wrong, 0, value, before.length, wrong.length);
    System.arraycopy(after, 0, value, before.length + wrong.length, after.length);
    assertThat(refusal(value)).hasMessage("value: not UTF-8, expected one JSON object in UTF-8");
  }

  @Test
  void otherEncodingsAreNotJson() {
    assertThat(refusal(GOOD.getBytes(UTF_16)).reason()).isEqualTo(RefusalReason.NOT_JSON);
    assertThat(refusal("{}".getBytes(UTF_16LE)).reason()).isEqualTo(RefusalReason.NOT_JSON);
  }

  @Test
  void deepNestingIsNotJson() throws Exception {
    assertThat(reader.read(record(nested(900).getBytes(UTF_8))).lon()).isEqualTo(-90.5);
    assertThat(refusal(nested(1_001).getBytes(UTF_8)).reason()).isEqualTo(RefusalReason.NOT_JSON);
    assertThat(refusal(nested(50_000).getBytes(UTF_8)).reason()).isEqualTo(RefusalReason.NOT_JSON);
  }

  @Test
  void endlessNumbersAreNotJson() throws Exception {
    String before = "{\"unknown\":";
    String after = "," + GOOD.substring(1);
    String long1000 = before + "1".repeat(1_000) + after;
    assertThat(reader.read(record(long1000.getBytes(UTF_8))).lon()).isEqualTo(-90.5);
    for (String number : new String[] {"1".repeat(200_000), "1." + "0".repeat(200_000)}) {
      assertThat(refusal((before + number + after).getBytes(UTF_8)).reason())
          .isEqualTo(RefusalReason.NOT_JSON);
    }
  }

  @Test
  void aLargeValueIsRefusedBeforeItIsRead() throws Exception {
    byte[] large = new byte[30 * 1024 * 1024];
    assertThat(refusal(large))
        .hasMessage("value: 31457280 bytes, expected at most 262144")
        .extracting(RefusedException::reason)
        .isEqualTo(RefusalReason.TOO_LARGE);
    byte[] largest = Arrays.copyOf(GOOD.getBytes(UTF_8), JsonFixReader.MAX_VALUE_BYTES);
    Arrays.fill(largest, GOOD.getBytes(UTF_8).length, largest.length, (byte) ' ');
    assertThat(reader.read(record(largest)).deviceId()).isEqualTo("é😀");
  }

  @Test
  void detailsAreShortAndWellFormed() {
    String lone = "\\ud83d".repeat(3_000);
    RefusedException refusal =
        refusal(("{\"deviceId\":\"a\",\"time\":\"" + lone + "\"}").getBytes(UTF_8));
    assertThat(refusal.getMessage()).hasSizeLessThan(400).startsWith("time: \"???");
  }

  @Test
  @DisplayName("E4: random damage gives a fix or a refusal")
  void randomDamageGivesAFixOrARefusal() {
    FixLayout nested =
        new FixLayout(
            FixLayout.parsePointers("lon=/x/1/lon,headingDegrees=/attributes/b/1,attributes=/x/1"),
            TimeUnit.SECONDS,
            Duration.ofDays(10_000));
    JsonFixReader readerOfNested = new JsonFixReader(nested, field -> {});
    for (int seed = 0; seed < 30_000; seed++) {
      RawRecord damaged = record(damaged(new Random(seed)));
      String text = "seed %s: %s".formatted(seed, new String(damaged.value(), UTF_8));
      Object result = result(reader, damaged);
      if (result instanceof Fix fix) {
        assertThatCode(() -> assertUsable(fix)).as(text).doesNotThrowAnyException();
      }
      // Readers keep a parser from record to record, which must not change what they say.
      assertThat(result)
          .as(text)
          .isEqualTo(result(new JsonFixReader(FixLayout.DEFAULT, field -> {}), damaged));
      assertThat(result(readerOfNested, damaged))
          .as(text)
          .isEqualTo(result(new JsonFixReader(nested, field -> {}), damaged));
    }
  }

  @Test
  void recordsLargerThanTheBufferOfTheParserAreReadLikeOthers() throws Exception {
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      String space = " ".repeat(random.nextInt(10_000));
      String attributes = "{\"a\":\"" + "é".repeat(random.nextInt(8_000)) + "\"}";
      String json =
          "%s{\"attributes\":%s,%s%s"
              .formatted(
                  space, attributes, GOOD.substring(1, GOOD.indexOf(",\"attr")) + "}", space);
      Fix fix = reader.read(record(json.getBytes(UTF_8)));

      assertThat(fix.attributes()).isEqualTo(Bytes.of(attributes.getBytes(UTF_8)));
      assertThat(fix.lat()).isEqualTo(29.9);
    }
  }

  /** A fix, or the reason and text of a refusal. */
  private static Object result(JsonFixReader reader, RawRecord record) {
    try {
      return reader.read(record);
    } catch (RefusedException e) {
      return e.reason() + ": " + e.getMessage();
    }
  }

  /** Asserts that a fix can be written, and is the same when read again. */
  private void assertUsable(Fix fix) throws RefusedException {
    RawRecord again = new RawRecord(null, JsonFixWriter.write(fix), 0, 0, Long.MAX_VALUE / 2);
    assertThat(reader.read(again)).isEqualTo(fix);
  }

  private static byte[] damaged(Random random) {
    byte[] bytes = GOOD.getBytes(UTF_8);
    String tokens = "{}[]\",:0123456789eE+-.\\nulltrue \u00e9";
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = (byte) tokens.charAt(random.nextInt(tokens.length()));
        case 2 -> {
          int length = random.nextInt(Math.min(20, bytes.length - at));
          int to = random.nextInt(bytes.length - length);
          System.arraycopy(bytes, at, bytes, to, length);
        }
        default -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
      }
    }
    return bytes;
  }

  private static String nested(int depth) {
    return "{\"deep\":" + "[".repeat(depth) + "]".repeat(depth) + "," + GOOD.substring(1);
  }

  private RefusedException refusal(byte[] value) {
    RefusedException refusal =
        catchThrowableOfType(RefusedException.class, () -> reader.read(record(value)));
    assertThat(refusal).isNotNull();
    return refusal;
  }

  private static RawRecord record(byte[] value) {
    return new RawRecord(null, value, 0, 0, NOW);
  }
}
