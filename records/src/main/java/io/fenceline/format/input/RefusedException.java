package io.fenceline.format.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.RefusalReason;

/**
 * An input that Fenceline does not take. The message names the field, the value (cut to {@value
 * #MAX_VALUE_CHARS} characters) and what was expected. Has no stack trace: it is an answer, not a
 * fault, and may come a million times.
 */
public final class RefusedException extends Exception {
  public static final int MAX_VALUE_CHARS = 200;

  private final RefusalReason reason;

  public RefusedException(RefusalReason reason, String detail) {
    super(wellFormed(detail), null, false, false);
    this.reason = reason;
  }

  /** The refusal of one field: {@code lon: 191.5, expected a number in [-180, 180]}. */
  public static RefusedException field(
      RefusalReason reason, String field, Object value, String expected) {
    return new RefusedException(reason, field + ": " + cut(value) + ", expected " + expected);
  }

  public RefusalReason reason() {
    return reason;
  }

  /** An unpaired surrogate becomes a question mark, since neither headers nor JSON can carry it. */
  private static String wellFormed(String text) {
    return Utf8.isEncodable(text) ? text : new String(text.getBytes(UTF_8), UTF_8);
  }

  private static String cut(Object value) {
    String text = String.valueOf(value);
    if (text.length() <= MAX_VALUE_CHARS) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(MAX_VALUE_CHARS - 1)) ? 1 : 0;
    return text.substring(0, MAX_VALUE_CHARS - end) + "...";
  }
}
