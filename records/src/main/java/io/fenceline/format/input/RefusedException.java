package io.fenceline.format.input;

import io.fenceline.event.RefusalReason;
import java.util.Optional;

/**
 * An input that Fenceline does not take. The message names the field, the value (cut to {@value
 * FieldError#MAX_VALUE_CHARS} characters) and what was expected. Has no stack trace: it is an
 * answer, not a fault, and may come a million times.
 */
public final class RefusedException extends Exception {
  private final RefusalReason reason;
  private final FieldError field;

  public RefusedException(RefusalReason reason, String detail) {
    this(reason, detail, null, null);
  }

  private RefusedException(RefusalReason reason, String detail, FieldError field, Throwable cause) {
    super(Utf8.wellFormed(detail), cause, false, false);
    this.reason = reason;
    this.field = field;
  }

  /** The refusal of one field: {@code lon: 191.5, expected a number in [-180, 180]}. */
  public static RefusedException field(
      RefusalReason reason, String name, Object value, String expected) {
    String text = value == null ? null : Utf8.wellFormed(value.toString());
    FieldError field = new FieldError(name, text, expected);
    String detail = name + ": " + field.value() + ", expected " + expected;
    return new RefusedException(reason, detail, field, null);
  }

  /**
   * The refusal of an input whose reader failed: no record stops those who read it (rule E4).
   *
   * @param failure a RuntimeException or a StackOverflowError
   */
  public static RefusedException unreadable(Throwable failure) {
    String detail = "cannot be read, please report it with the input: " + failure;
    return new RefusedException(RefusalReason.UNREADABLE, detail, null, failure);
  }

  /** The field that is wrong; empty when the input as a whole is refused. */
  public Optional<FieldError> field() {
    return Optional.ofNullable(field);
  }

  public RefusalReason reason() {
    return reason;
  }
}
