package io.fenceline.format.geojson;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations of ISO 8601 that have a fixed length: weeks, or days, hours, minutes and seconds. */
final class IsoDuration {
  private static final Pattern WEEKS = Pattern.compile("P(\\d{1,6})W");

  private IsoDuration() {}

  /** Cut to whole milliseconds; null when it is none, or longer than a long of milliseconds. */
  static Duration parse(String text) {
    Matcher weeks = WEEKS.matcher(text);
    if (weeks.matches()) {
      return Duration.ofDays(7 * Long.parseLong(weeks.group(1)));
    }
    try {
      return Duration.ofMillis(Duration.parse(text).toMillis());
    } catch (DateTimeException | ArithmeticException noDuration) {
      return null;
    }
  }
}
