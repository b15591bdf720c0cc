package io.fenceline.job.options;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Reads one setting from text; a mistake is noted, not thrown, so that all are told at once. */
public final class Setting {
  private Setting() {}

  /**
   * @param parse throws IllegalArgumentException with what was expected
   * @return null when the text is no such value; then {@code mistakes} says so
   */
  public static <T> T read(
      List<String> mistakes, String name, String text, Function<String, T> parse) {
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      mistakes.add("%s: '%s' was given; give %s".formatted(name, text, e.getMessage()));
      return null;
    }
  }

  /** A duration above zero. */
  public static Duration positive(String text) {
    Duration duration = DurationText.parse(text);
    if (duration.isZero() || duration.isNegative()) {
      throw new IllegalArgumentException(DurationText.FORM + ", above zero");
    }
    return duration;
  }
}
