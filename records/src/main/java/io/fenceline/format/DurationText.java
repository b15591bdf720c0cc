package io.fenceline.format;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 30s}, {@code 5min}, {@code PT5M}. */
public final class DurationText {
  /** The forms that {@link #parse} takes, for messages and help. */
  public static final String FORM = "a duration such as 500ms, 30s, 5min, 2h, 7d or PT5M";

  private static final Pattern SHORT = Pattern.compile("(\\d{1,12}) ?(ms|s|m|min|h|d)");

  private DurationText() {}

  /**
   * Reads a duration; what is finer than milliseconds is cut, but never to zero.
   *
   * @throws IllegalArgumentException for anything else; the message begins with {@link #FORM}
   */
  public static Duration parse(String text) {
    Matcher matcher = SHORT.matcher(text.toLowerCase(Locale.ROOT));
    Duration exact;
    try {
      exact =
          matcher.matches()
              ? of(Long.parseLong(matcher.group(1)), matcher.group(2))
              : Duration.parse(text);
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException(FORM, e);
    }
    Duration cut = exact.truncatedTo(ChronoUnit.MILLIS);
    if (cut.isZero() && !exact.isZero()) {
      throw new IllegalArgumentException(FORM + ", at least 1ms");
    }
    return cut;
  }

  private static Duration of(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "h" -> Duration.ofHours(amount);
      case "d" -> Duration.ofDays(amount);
      default -> Duration.ofMinutes(amount);
    };
  }
}
