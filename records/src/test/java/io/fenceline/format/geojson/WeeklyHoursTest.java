package io.fenceline.format.geojson;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.OpeningHours.Interval;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Z4: the weekly form of schema.org's openingHours")
class WeeklyHoursTest {
  private static final int HOUR = 60;
  private static final int DAY = 24 * HOUR;

  @Test
  void daysAndTimesAreRangesAndLists() {
    assertThat(WeeklyHours.parse("Tu,Th 16:00-20:00"))
        .containsExactly(
            new Interval(DAY + 16 * HOUR, DAY + 20 * HOUR),
            new Interval(3 * DAY + 16 * HOUR, 3 * DAY + 20 * HOUR));
    assertThat(WeeklyHours.parse("Mo-We 08:30-12:00,13:00-17:15")).hasSize(6);
    assertThat(WeeklyHours.parse("Mo-Su")).hasSize(7).first().isEqualTo(new Interval(0, DAY));
    assertThat(WeeklyHours.parse("Sa-Mo 10:00-11:00"))
        .extracting(Interval::from)
        .containsExactly(5 * DAY + 10 * HOUR, 6 * DAY + 10 * HOUR, 10 * HOUR);
    assertThat(WeeklyHours.parse("Su 10:00-24:00"))
        .containsExactly(new Interval(6 * DAY + 10 * HOUR, 7 * DAY));
  }

  @Test
  void timesMayGoOverMidnight() {
    assertThat(WeeklyHours.parse("Fr 22:00-02:00"))
        .containsExactly(new Interval(4 * DAY + 22 * HOUR, 5 * DAY + 2 * HOUR));
  }

  @Test
  void theLengthOfATextIsNoMatterForTheStack() {
    assertThat(WeeklyHours.parse("Mo " + "08:00-18:00,".repeat(1_200) + "08:00-18:00"))
        .hasSize(1_201);
    assertThat(WeeklyHours.parse("Mo,".repeat(5_000) + "Tu-We 08:00-18:00")).hasSize(3);
    assertThat(WeeklyHours.parse("Mo " + "08:00-18:00,".repeat(208_000) + "08:00-18:00")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Mo-Fr 8-18",
        "Mo-Fr 08:00",
        "Mo-Fr 08:00-25:00",
        "Mo-Fr 08:00-18:60",
        "Mon 08:00-18:00",
        "mo 08:00-18:00",
        "Mo 08:00-08:00",
        "Mo-Fr  08:00-18:00",
        "PH 08:00-12:00",
        "Mo 24:00-02:00",
        "24/7",
        "Mo,",
        "Mo 08:00-18:00,",
        "Mo 08:00-18:00 09:00-12:00",
        "Mo-",
        "08:00-18:00"
      })
  void otherFormsAreNone(String text) {
    assertThat(WeeklyHours.parse(text)).isEmpty();
  }
}
