package io.fenceline.delivery.config;

import io.fenceline.format.DurationText;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads single values; each throws IllegalArgumentException with what was expected. */
final class Values {
  private static final Duration LONGEST = Duration.ofDays(365);

  private Values() {}

  static Duration duration(String text) {
    return duration(text, LONGEST);
  }

  static Duration duration(String text, Duration longest) {
    Duration duration = DurationText.parse(text);
    if (duration.isZero() || duration.isNegative() || duration.compareTo(longest) > 0) {
      String most = longest.toMinutes() < 60 ? longest.toMinutes() + "min" : longest.toDays() + "d";
      throw new IllegalArgumentException(DurationText.FORM + ", above zero, at most " + most);
    }
    return duration;
  }

  static int whole(String text, int least, int most) {
    if (text.matches("\\d{1,9}")) {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw new IllegalArgumentException("a whole number from %d to %d".formatted(least, most));
  }

  static boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("true or false");
    }
    return text.equals("true");
  }

  static <T> Function<String, T> oneOf(T[] values, Function<T, String> option) {
    return text ->
        Arrays.stream(values)
            .filter(value -> option.apply(value).equals(text))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        Arrays.stream(values).map(option).collect(Collectors.joining(" or "))));
  }
}
