package io.fenceline.format.geojson;

import io.fenceline.event.zone.OpeningHours.Interval;
import java.util.ArrayList;
import java.util.List;
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

  private static final List<String> DAYS = List.of("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su");
  private static final String DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su)";
  private static final String DAY_RANGE = DAY + "(?:-" + DAY + ")?";
  private static final String TIME = "(?:[01]\\d|2[0-3]):[0-5]\\d";
  private static final String TIME_RANGE = TIME + "-(?:" + TIME + "|24:00)";
  private static final Pattern FORM =
      Pattern.compile("(%1$s(?:,%1$s)*)(?: (%2$s(?:,%2$s)*))?".formatted(DAY_RANGE, TIME_RANGE));

  private static final int DAY_MINUTES = 24 * 60;

  private WeeklyHours() {}

  /** The intervals; none when the text is of another form, or an interval ends as it begins. */
  static List<Interval> parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      return List.of();
    }
    String times = form.group(2) == null ? "00:00-24:00" : form.group(2);
    List<Interval> intervals = new ArrayList<>();
    for (String days : form.group(1).split(",")) {
      int first = DAYS.indexOf(days.substring(0, 2));
      int last = DAYS.indexOf(days.substring(days.length() - 2));
      int count = (last - first + DAYS.size()) % DAYS.size() + 1;
      for (String range : times.split(",")) {
        int from = minutes(range.substring(0, 5));
        int until = minutes(range.substring(6));
        if (from == until) {
          return List.of();
        }
        for (int i = 0; i < count; i++) {
          int midnight = (first + i) % DAYS.size() * DAY_MINUTES;
          int end = until > from ? until : until + DAY_MINUTES;
          intervals.add(new Interval(midnight + from, midnight + end));
        }
      }
    }
    return intervals;
  }

  private static int minutes(String time) {
    return 60 * Integer.parseInt(time.substring(0, 2)) + Integer.parseInt(time.substring(3));
  }
}
