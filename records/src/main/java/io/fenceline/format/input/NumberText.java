package io.fenceline.format.input;

import java.util.regex.Pattern;

/** Decimal numbers as programs print them: {@code 12}, {@code -0.5}, {@code 5.0E-4}. */
public final class NumberText {
  /** More than any program prints. */
  private static final int MAX_CHARS = 1_000;

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]{1,9})?");

  private NumberText() {}

  /** False for {@code NaN}, hexadecimal numbers, decimal commas and blanks around. */
  public static boolean isNumber(String text) {
    return text.length() <= MAX_CHARS && NUMBER.matcher(text).matches();
  }

  /** The double nearest to a number, infinite when it is too large; NaN for any other text. */
  public static double parse(String text) {
    return isNumber(text) ? Double.parseDouble(text) : Double.NaN;
  }
}
