package io.fenceline.event.zone;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.zone.OpeningHours.Interval;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Z4: opening hours by the rules of their time zone")
class OpeningHoursTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final int HOUR = 60;
  private static final int DAY = 24 * HOUR;
  private static final int SUNDAY = 6 * DAY;

  private static long millis(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }

  private static String spanAt(OpeningHours hours, String instant) {
    OpeningHours.Span span = hours.spanAt(millis(instant));
    return "%s %s %s"
        .formatted(
            span.isOpen() ? "open" : "closed",
            Instant.ofEpochMilli(span.fromMillis()),
            Instant.ofEpochMilli(span.untilMillis()));
  }

  private static OpeningHours berlin(int from, int until) {
    return new OpeningHours(List.of(new Interval(from, until)), BERLIN);
  }

  @Test
  void intervalsAreHalfOpen() {
    OpeningHours hours =
        new OpeningHours(List.of(new Interval(8 * HOUR, 18 * HOUR)), ZoneOffset.UTC);
    assertThat(hours.spanAt(millis("2026-06-01T08:00:00Z")).isOpen()).isTrue();
    assertThat(hours.spanAt(millis("2026-06-01T07:59:59.999Z")).isOpen()).isFalse();
    assertThat(hours.spanAt(millis("2026-06-01T17:59:59.999Z")).isOpen()).isTrue();
    assertThat(hours.spanAt(millis("2026-06-01T18:00:00Z")).isOpen()).isFalse();
    assertThat(spanAt(hours, "2026-06-03T00:00:00Z"))
        .isEqualTo("closed 2026-06-01T18:00:00Z 2026-06-08T08:00:00Z");
  }

  @Test
  void theClockOfTheDayCounts() {
    OpeningHours hours = berlin(8 * HOUR, 18 * HOUR);
    assertThat(spanAt(hours, "2026-01-05T12:00:00Z"))
        .isEqualTo("open 2026-01-05T07:00:00Z 2026-01-05T17:00:00Z");
    assertThat(spanAt(hours, "2026-07-06T12:00:00Z"))
        .isEqualTo("open 2026-07-06T06:00:00Z 2026-07-06T16:00:00Z");
  }

  @Test
  void aTimeThatTheClockSkipsIsTheInstantOfTheChange() {
    // On 2026-03-29 02:00 becomes 03:00, at 01:00 UTC.
    assertThat(spanAt(berlin(SUNDAY + 150, SUNDAY + 300), "2026-03-29T02:00:00Z"))
        .isEqualTo("open 2026-03-29T01:00:00Z 2026-03-29T03:00:00Z");
    assertThat(spanAt(berlin(SUNDAY, SUNDAY + 150), "2026-03-29T00:00:00Z"))
        .isEqualTo("open 2026-03-28T23:00:00Z 2026-03-29T01:00:00Z");
    OpeningHours skipped = berlin(SUNDAY + 125, SUNDAY + 170);
    assertThat(skipped.spanAt(millis("2026-03-29T00:59:59Z")).isOpen()).isFalse();
    assertThat(skipped.spanAt(millis("2026-03-29T01:00:00Z")).isOpen()).isFalse();
  }

  @Test
  void aBreakThatTheClockSkipsIsNone() {
    OpeningHours hours =
        new OpeningHours(
            List.of(new Interval(SUNDAY, SUNDAY + 135), new Interval(SUNDAY + 165, SUNDAY + 300)),
            BERLIN);
    assertThat(spanAt(hours, "2026-03-29T01:00:00Z"))
        .isEqualTo("open 2026-03-28T23:00:00Z 2026-03-29T03:00:00Z");
  }

  @Test
  void aTimeThatTheClockRepeatsIsTheFirstOne() {
    // On 2026-10-25 03:00 becomes 02:00, at 01:00 UTC: 02:30 is 00:30 UTC and 01:30 UTC.
    assertThat(spanAt(berlin(SUNDAY, SUNDAY + 150), "2026-10-25T00:00:00Z"))
        .isEqualTo("open 2026-10-24T22:00:00Z 2026-10-25T00:30:00Z");
    assertThat(spanAt(berlin(SUNDAY + 150, SUNDAY + 300), "2026-10-25T03:00:00Z"))
        .isEqualTo("open 2026-10-25T00:30:00Z 2026-10-25T04:00:00Z");
  }

  @Test
  void intervalsThatTouchAreOneAlsoOverTheEndOfTheWeek() {
    OpeningHours weekend =
        new OpeningHours(
            List.of(
                new Interval(0, 6 * HOUR),
                new Interval(SUNDAY + 12 * HOUR, SUNDAY + DAY),
                new Interval(SUNDAY + 8 * HOUR, SUNDAY + 12 * HOUR)),
            ZoneOffset.UTC);
    assertThat(spanAt(weekend, "2026-06-08T05:00:00Z"))
        .isEqualTo("open 2026-06-07T08:00:00Z 2026-06-08T06:00:00Z");
    OpeningHours always =
        new OpeningHours(
            List.of(new Interval(3 * DAY, 7 * DAY), new Interval(0, 3 * DAY + 1)), BERLIN);
    assertThat(always.spanAt(0))
        .isEqualTo(new OpeningHours.Span(Long.MIN_VALUE, Long.MAX_VALUE, true));
  }

  @Test
  void anyHoursAgreeWithTheClockOnTheWallWhereItDoesNotChange() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      List<Interval> intervals = new ArrayList<>();
      for (int n = 0; n <= random.nextInt(5); n++) {
        int from = random.nextInt(7 * DAY);
        intervals.add(new Interval(from, from + 1 + random.nextInt(2 * DAY)));
      }
      OpeningHours hours = new OpeningHours(intervals, BERLIN);
      for (int n = 0; n < 50; n++) {
        // A fortnight in June.
        long time = millis("2026-06-08T00:00:00Z") + random.nextInt(14 * DAY) * 60_000L;
        boolean open = isOpen(intervals, time);
        OpeningHours.Span span = hours.spanAt(time);
        assertThat(span.isOpen()).as("seed %d: %s at %d", seed, intervals, time).isEqualTo(open);
        if (span.untilMillis() < Long.MAX_VALUE) {
          assertThat(isOpen(intervals, span.untilMillis())).isNotEqualTo(open);
          assertThat(isOpen(intervals, span.fromMillis())).isEqualTo(open);
          assertThat(isOpen(intervals, span.fromMillis() - 1)).isNotEqualTo(open);
        }
      }
    }
  }

  @Test
  void manyHoursAgreeWithASearchOfAllAlsoWhereTheClockChanges() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 50; i++) {
      List<Interval> intervals = new ArrayList<>();
      for (int n = 0; n <= random.nextInt(1_000); n++) {
        int from = random.nextInt(7 * DAY);
        intervals.add(new Interval(from, from + 1 + random.nextInt(30)));
      }
      // The night in which Samoa skipped a day, and two in which Berlin's clocks change.
      assertSpans(new OpeningHours(intervals, ZoneId.of("Pacific/Apia")), "2011-12-30", random);
      assertSpans(new OpeningHours(intervals, BERLIN), "2026-03-29", random);
      assertSpans(new OpeningHours(intervals, BERLIN), "2026-10-25", random);
    }
  }

  private static void assertSpans(OpeningHours hours, String date, Random random) {
    for (int n = 0; n < 50; n++) {
      long time = millis(date + "T00:00:00Z") + (random.nextInt(4 * DAY) - 2 * DAY) * 60_000L;
      assertThat(hours.spanAt(time)).as("%s at %d", hours, time).isEqualTo(spanOfAll(hours, time));
    }
  }

  /** Joins the instants of all intervals of some weeks. */
  private static OpeningHours.Span spanOfAll(OpeningHours hours, long timeMillis) {
    LocalDateTime monday =
        LocalDateTime.ofInstant(Instant.ofEpochMilli(timeMillis), hours.timeZone())
            .truncatedTo(ChronoUnit.DAYS)
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    long openFrom = Long.MIN_VALUE;
    long openUntil = Long.MIN_VALUE;
    for (int week = -2; week <= 2; week++) {
      for (Interval interval : hours.intervals()) {
        long from = millis(monday.plusWeeks(week).plusMinutes(interval.from()), hours.timeZone());
        if (from > openUntil && timeMillis < from) {
          return timeMillis < openUntil
              ? new OpeningHours.Span(openFrom, openUntil, true)
              : new OpeningHours.Span(openUntil, from, false);
        }
        openFrom = from > openUntil ? from : openFrom;
        LocalDateTime until = monday.plusWeeks(week).plusMinutes(interval.until());
        openUntil = Math.max(openUntil, millis(until, hours.timeZone()));
      }
    }
    throw new AssertionError("no span");
  }

  private static long millis(LocalDateTime local, ZoneId timeZone) {
    ZoneOffsetTransition change = timeZone.getRules().getTransition(local);
    return change != null && change.isGap()
        ? change.getInstant().toEpochMilli()
        : local.atZone(timeZone).toInstant().toEpochMilli();
  }

  private static boolean isOpen(List<Interval> intervals, long timeMillis) {
    LocalDateTime local = LocalDateTime.ofInstant(Instant.ofEpochMilli(timeMillis), BERLIN);
    int days = local.getDayOfWeek().getValue() - DayOfWeek.MONDAY.getValue();
    int minute = days * DAY + local.getHour() * HOUR + local.getMinute();
    return intervals.stream()
        .anyMatch(
            each ->
                (each.from() <= minute && minute < each.until())
                    || (each.from() <= minute + 7 * DAY && minute + 7 * DAY < each.until()));
  }
}
