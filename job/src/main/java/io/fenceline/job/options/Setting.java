package io.fenceline.job.options;

import io.fenceline.format.DurationText;
import io.fenceline.format.IsoTime;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads one setting from text; mistakes are collected, not thrown, so that all are reported at
 * once.
 */
public final class Setting {
  private static final Duration LONGEST = Duration.ofDays(36_525);

  private Setting() {}

  /**
   * @param text null when it was not given
   * @param parse throws IllegalArgumentException with what was expected
   * @return null when the text is null, or invalid, which is added to {@code mistakes}
   */
  public static <T> T read(
      List<String> mistakes, String name, String text, Function<String, T> parse) {
    try {
      return text == null ? null : parse.apply(text);
    } catch (IllegalArgumentException e) {
      mistakes.add("%s: '%s' was given; give %s".formatted(name, text, e.getMessage()));
      return null;
    }
  }

  /**
   * A duration of zero or more, at most a century: what is longer is a mistake, and sums of times
   * cannot overflow.
   */
  public static Duration notNegative(String text) {
    Duration duration = DurationText.parse(text);
    if (duration.isNegative() || duration.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(DurationText.FORM + ", at most 36525d");
    }
    return duration;
  }

  /** A duration above zero. */
  public static Duration positive(String text) {
    Duration duration = notNegative(text);
    if (duration.isZero()) {
      throw new IllegalArgumentException(DurationText.FORM + ", above zero");
    }
    return duration;
  }

  /** A whole number within limits, both included. */
  public static Function<String, Integer> whole(int least, int most) {
    return text -> {
      long value = text.matches("\\d{1,10}") ? Long.parseLong(text) : -1;
      if (value >= least && value <= most) {
        return (int) value;
      }
      throw new IllegalArgumentException("a whole number from " + least + " to " + most);
    };
  }

  /** One of two words: false for the first. */
  public static Function<String, Boolean> either(String no, String yes) {
    return text -> {
      if (text.equalsIgnoreCase(no) || text.equalsIgnoreCase(yes)) {
        return text.equalsIgnoreCase(yes);
      }
      throw new IllegalArgumentException(no + " or " + yes);
    };
  }

  /** A constant by its name, in any case and with hyphens. */
  public static <E extends Enum<E>> Function<String, E> constant(Class<E> type) {
    return text ->
        Arrays.stream(type.getEnumConstants())
            .filter(constant -> option(constant).equalsIgnoreCase(text))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        Arrays.stream(type.getEnumConstants())
                            .map(Setting::option)
                            .collect(Collectors.joining(" or "))));
  }

  private static String option(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A port on which a server listens; 0 for any that is free. */
  public static int port(String text) {
    if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= 65_535) {
      return Integer.parseInt(text);
    }
    throw new IllegalArgumentException("a port from 0 to 65535");
  }

  /** An instant in epoch milliseconds, or how long ago it was, as in {@code -PT24H}. */
  public static long time(String text) {
    try {
      return text.startsWith("-P")
          ? System.currentTimeMillis() + Duration.parse(text).toMillis()
          : IsoTime.parse(text);
    } catch (DateTimeParseException | IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException("a time such as 2026-01-31T08:00:00Z, or -PT24H", e);
    }
  }
}
