package io.fenceline.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The requirements of every format, including a new one. */
class ValueFormatTest {
  private static final long TIME = 1_641_168_000_000L;
  private static final Bytes ATTRIBUTES = Bytes.utf8("{\"segment\":\"premium\"}");

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void outputsAreTheSameJsonFromEveryFormat(ValueFormat format) throws Exception {
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

    assertSameJson(format, transition);
    assertSameJson(format, match);
  }

  private static void assertSameJson(ValueFormat format, Transition transition) throws Exception {
    byte[] written = format.write(transition);
    assertThat(format.mayBe(written)).isTrue();
    assertThat(format.toJson(Transition.class, written))
        .isEqualTo(JsonOutputWriter.write(transition));
  }

  private static void assertSameJson(ValueFormat format, AdMatch match) throws Exception {
    byte[] written = format.write(match);
    assertThat(format.mayBe(written)).isTrue();
    assertThat(format.toJson(AdMatch.class, written)).isEqualTo(JsonOutputWriter.write(match));
  }

  /** Z6, T8, T10. */
  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void outputsOfZonesOfADeviceAreTheSameJsonFromEveryFormat(ValueFormat format) throws Exception {
    String id = ZoneIds.ofDevice("order-1");
    Transition approach =
        new Transition(
            TransitionType.APPROACH, null, "truck-17", id, 42, TIME, -90.05, 29.9, 0, ATTRIBUTES);
    assertSameJson(format, approach.approaching(480.125, Double.NaN));
    assertSameJson(format, approach.approaching(480.125, 80.5));
    assertThat(JsonOutputWriter.write(approach.approaching(480.125, 80.5)))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/transition-approach.json"));
    Transition overdue =
        new Transition(
            TransitionType.OVERDUE,
            null,
            "truck-17",
            id,
            42,
            TIME,
            Double.NaN,
            Double.NaN,
            0,
            null);
    assertSameJson(format, overdue);
    assertThat(JsonOutputWriter.write(overdue))
        .asString(UTF_8)
        .isEqualTo(Golden.text("outputs/transition-overdue.json"));
    assertSameJson(
        format,
        new AdMatch(
            "truck-17", id, Trigger.APPROACH, null, TIME, -90.05, 29.9, null, Bytes.utf8("{}")));
  }

  /** T9. */
  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void occupanciesAreTheSameJsonFromEveryFormat(ValueFormat format) throws Exception {
    for (int capacity : new int[] {ZoneRules.NO_CAPACITY, 0, 2, 3}) {
      Occupancy occupancy = new Occupancy("depot", 3, TIME, capacity, capacity == 2);
      byte[] written = format.write(occupancy);
      assertThat(format.mayBe(written)).isTrue();
      assertThat(format.toJson(Occupancy.class, written))
          .isEqualTo(JsonOutputWriter.write(occupancy));
    }
  }

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void fixesAreReadAsTheyWereWritten(ValueFormat format) throws Exception {
    Fix fix =
        Fix.builder("truck-17", TIME, -90.05819, 29.9408)
            .accuracyMeters(8)
            .speedMetersPerSecond(12.5)
            .altitudeMeters(4.5)
            .headingDegrees(270)
            .startsSegment(true)
            .attributes(ATTRIBUTES)
            .partition(3)
            .offset(77)
            .build();
    byte[] value = format.write(fix);
    RawRecord record = new RawRecord("truck-17".getBytes(UTF_8), value, 3, 77, -1);

    assertThat(format.mayBe(value)).isTrue();
    assertThat(format.fixReader(FixLayout.DEFAULT, ignored -> {}).read(record)).isEqualTo(fix);
  }

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void eachIsFoundByItsName(ValueFormat format) {
    assertThat(ValueFormats.parse(format.option().toUpperCase(Locale.ROOT))).isEqualTo(format);
  }
}
