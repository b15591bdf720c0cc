package io.fenceline.format.geojson;

import io.fenceline.event.zone.OpeningHours.Interval;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The weekly form of schema.org's <a href="https://schema.org/openingHours">openingHours</a>:
 * {@code Mo-Fr 08:00-18:00}, {@code Mo,We 09:00-12:00,13:00-17:00}, {@code Fr 22:00-02:00} over
 * midnight, {@code Sa-Su} for whole days.
 */
final class WeeklyHours {
  static final String EXPECTED =
      "the days and times of a week like Mo-Fr 08:00-18:00 or Sa,Su 22:00-02:00";

  /** Of all texts of a zone: more are no opening hours, but cost memory and time. */
  static final int MAX_INTERVALS = 1_000;

  static final int MAX_CHARS = 16 * MAX_INTERVALS;

  private static final List<String> DAYS = List.of("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su");

  /** Of one range each: a repeated group takes stack in proportion to the text. */
  private static final Pattern DAY_RANGE =
      Pattern.compile("(%1$s)(?:-(%1$s))?".formatted(String.join("|", DAYS)));

  private static final Pattern TIME_RANGE =
      Pattern.compile("(%1$s)-(%1$s|24:00)".formatted("(?:[01]\\d|2[0-3]):[0-5]\\d"));

  private static final int DAY_MINUTES = 24 * 60;

  private WeeklyHours() {}

  /**
   * The intervals; none when the text is longer than {@link #MAX_CHARS} or of another form, or an
   * interval ends as it begins.
   */
  static List<Interval> parse(String text) {
    String[] parts = text.length() > MAX_CHARS ? new String[0] : text.strip().split(" ", -1);
    if (parts.length != 1 && parts.length != 2) {
      return List.of();
    }
    Set<Integer> days = days(parts[0]);
    List<Interval> intervals = new ArrayList<>();
    for (String range : (parts.length == 1 ? "00:00-24:00" : parts[1]).split(",", -1)) {
      Matcher times = TIME_RANGE.matcher(range);
      if (!times.matches() || times.group(1).equals(times.group(2))) {
        return List.of();
      }
      int from = minutes(times.group(1));
      int until = minutes(times.group(2));
      int end = until > from ? until : until + DAY_MINUTES;
      days.forEach(day -> intervals.add(new Interval(day + from, day + end)));
    }
    return intervals;
  }

  /** The minute of the week at which each of the days begins; none for another form. */
  private static Set<Integer> days(String text) {
    Set<Integer> days = new LinkedHashSet<>();
    for (String range : text.split(",", -1)) {
      Matcher names = DAY_RANGE.matcher(range);
      if (!names.matches()) {
        return Set.of();
      }
      int first = DAYS.indexOf(names.group(1));
      int last = names.group(2) == null ? first : DAYS.indexOf(names.group(2));
      int count = (last - first + DAYS.size()) % DAYS.size() + 1;
      for (int i = 0; i < count; i++) {
        days.add((first + i) % DAYS.size() * DAY_MINUTES);
      }
    }
    return days;
  }

  private static int minutes(String time) {
    return 60 * Integer.parseInt(time.substring(0, 2)) + Integer.parseInt(time.substring(3));
  }
}
