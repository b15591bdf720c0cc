package io.fenceline.event.zone;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The hours of the week at which a zone exists, in a time zone (rule Z4). A local time that a clock
 * change skips is the instant of the change, and one that it repeats is the first of the two.
 * Immutable and thread-safe.
 */
public final class OpeningHours {
  private static final int DAY_MINUTES = 24 * 60;
  private static final int WEEK_MINUTES = 7 * DAY_MINUTES;

  /** Two weeks: no interval is longer than one, so what holds now has begun by then. */
  private static final int WEEKS_AROUND = 2;

  /**
   * Minutes of local time since Monday, 0:00.
   *
   * @param from in the week
   * @param until after {@code from}, at most a week later
   */
  public record Interval(int from, int until) {
    private Interval to(int other) {
      return new Interval(from, Math.max(until, other));
    }
  }

  /**
   * A time through which the zone is open, or closed.
   *
   * @param fromMillis epoch milliseconds, inclusive
   * @param untilMillis epoch milliseconds, exclusive
   */
  public record Span(long fromMillis, long untilMillis, boolean isOpen) {
    private boolean contains(long timeMillis) {
      return fromMillis <= timeMillis && timeMillis < untilMillis;
    }
  }

  private final List<Interval> intervals;
  private final ZoneId timeZone;

  /** The last answer: most fixes ask for the same span. A race costs a calculation. */
  private Span last = new Span(0, 0, false);

  /**
   * @param intervals in any order; those that overlap or touch are one
   */
  public OpeningHours(List<Interval> intervals, ZoneId timeZone) {
    this.intervals = merged(intervals);
    this.timeZone = timeZone;
  }

  private static List<Interval> merged(List<Interval> intervals) {
    List<Interval> merged = new ArrayList<>();
    intervals.stream()
        .sorted(Comparator.comparingInt(Interval::from))
        .forEach(
            next -> {
              int end = merged.size() - 1;
              if (end >= 0 && next.from <= merged.get(end).until) {
                merged.set(end, merged.get(end).to(next.until));
              } else {
                merged.add(next);
              }
            });
    // Sunday night may go on into Monday morning.
    int end = merged.size() - 1;
    while (end > 0 && merged.get(0).from + WEEK_MINUTES <= merged.get(end).until) {
      Interval first = merged.remove(0);
      end--;
      merged.set(end, merged.get(end).to(first.until + WEEK_MINUTES));
    }
    boolean always = merged.stream().anyMatch(each -> each.until - each.from >= WEEK_MINUTES);
    return always ? List.of(new Interval(0, WEEK_MINUTES)) : List.copyOf(merged);
  }

  public List<Interval> intervals() {
    return intervals;
  }

  public ZoneId timeZone() {
    return timeZone;
  }

  /** The longest span around this time, epoch milliseconds, in which nothing opens or closes. */
  public Span spanAt(long timeMillis) {
    Span known = last;
    if (!known.contains(timeMillis)) {
      known = calculate(timeMillis);
      last = known;
    }
    return known;
  }

  private Span calculate(long timeMillis) {
    if (intervals.get(0).until - intervals.get(0).from >= WEEK_MINUTES) {
      return new Span(Long.MIN_VALUE, Long.MAX_VALUE, true);
    }
    LocalDate monday =
        LocalDate.ofInstant(Instant.ofEpochMilli(timeMillis), timeZone)
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    int next = firstAfter(timeMillis, monday);
    if (until(next - 1, monday) <= timeMillis) {
      return new Span(until(next - 1, monday), from(next, monday), false);
    }
    // A clock change may skip what lies between two intervals.
    int first = next - 1;
    while (from(first, monday) <= until(first - 1, monday)) {
      first--;
    }
    while (from(next, monday) <= until(next - 1, monday)) {
      next++;
    }
    return new Span(from(first, monday), until(next - 1, monday), true);
  }

  /** The first interval that begins after this time, which beginnings in their order tell. */
  private int firstAfter(long timeMillis, LocalDate monday) {
    int notAfter = -WEEKS_AROUND * intervals.size();
    int after = WEEKS_AROUND * intervals.size();
    while (after - notAfter > 1) {
      int middle = (notAfter + after) >> 1;
      if (from(middle, monday) <= timeMillis) {
        notAfter = middle;
      } else {
        after = middle;
      }
    }
    return after;
  }

  /**
   * Epoch milliseconds at which an interval begins.
   *
   * @param interval counted from the first one of this week; negative in weeks before
   */
  private long from(int interval, LocalDate monday) {
    return millis(week(interval, monday), intervals.get(inWeek(interval)).from);
  }

  private long until(int interval, LocalDate monday) {
    return millis(week(interval, monday), intervals.get(inWeek(interval)).until);
  }

  private LocalDate week(int interval, LocalDate monday) {
    return monday.plusWeeks(Math.floorDiv(interval, intervals.size()));
  }

  private int inWeek(int interval) {
    return Math.floorMod(interval, intervals.size());
  }

  private long millis(LocalDate monday, int minutes) {
    LocalDateTime local = monday.atStartOfDay().plusMinutes(minutes);
    ZoneOffsetTransition change = timeZone.getRules().getTransition(local);
    return change != null && change.isGap()
        ? change.getInstant().toEpochMilli()
        : local.atZone(timeZone).toInstant().toEpochMilli();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpeningHours that
        && intervals.equals(that.intervals)
        && timeZone.equals(that.timeZone);
  }

  @Override
  public int hashCode() {
    return Objects.hash(intervals, timeZone);
  }

  @Override
  public String toString() {
    return intervals + " " + timeZone;
  }
}
