package io.fenceline.cli.command;

import java.util.Locale;
import java.util.OptionalDouble;

/** A multiple of a recorded pace, as options have it: {@code 60x}. */
public final class SpeedFactor {
  private SpeedFactor() {}

  /** The factor; empty when the text is none, or zero. */
  public static OptionalDouble find(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return lower.matches("\\d{1,9}(\\.\\d{1,9})?x") && !lower.matches("[0.]+x")
        ? OptionalDouble.of(Double.parseDouble(lower.substring(0, lower.length() - 1)))
        : OptionalDouble.empty();
  }
}
