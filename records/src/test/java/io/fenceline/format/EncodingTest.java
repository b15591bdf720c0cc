package io.fenceline.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The requirements of every encoding, including a new one. */
class EncodingTest {
  private static final long TIME = 1_641_168_000_000L;
  private static final Bytes ATTRIBUTES = Bytes.utf8("{\"segment\":\"premium\"}");

  @ParameterizedTest
  @EnumSource
  void outputsAreTheSameJsonFromEveryEncoding(Encoding encoding) throws Exception {
    Transition transition =
        new Transition(
            TransitionType.ENTER,
            TransitionReason.MOVED,
            "truck-17",
            "depot",
            42,
            TIME,
            -90.05819,
            29.9408,
            TIME,
            ATTRIBUTES);
    AdMatch match =
        new AdMatch(
            "truck-17",
            "depot",
            Trigger.ENTER,
            TransitionReason.MOVED,
            TIME,
            -90.05819,
            29.9408,
            ATTRIBUTES,
            Bytes.utf8("{\"title\":\"coffee\"}"));

    byte[] written = encoding.write(transition);
    assertThat(encoding.mayBe(written)).isTrue();
    assertThat(encoding.transitionToJson(written)).isEqualTo(JsonOutputWriter.write(transition));
    written = encoding.write(match);
    assertThat(encoding.mayBe(written)).isTrue();
    assertThat(encoding.adMatchToJson(written)).isEqualTo(JsonOutputWriter.write(match));
  }

  @ParameterizedTest
  @EnumSource
  void fixesAreReadAsTheyWereWritten(Encoding encoding) throws Exception {
    Fix fix = new Fix("truck-17", TIME, -90.05819, 29.9408, 8, 12.5, 270, true, ATTRIBUTES, 3, 77);
    byte[] value = encoding.write(fix);
    RawRecord record = new RawRecord("truck-17".getBytes(UTF_8), value, 3, 77, -1);

    assertThat(encoding.mayBe(value)).isTrue();
    assertThat(encoding.fixParser(FixLayout.DEFAULT, ignored -> {}).read(record)).isEqualTo(fix);
  }

  @ParameterizedTest
  @EnumSource
  void eachIsFoundByItsName(Encoding encoding) {
    assertThat(Encoding.parse(encoding.name().toLowerCase(Locale.ROOT))).isEqualTo(encoding);
  }
}
