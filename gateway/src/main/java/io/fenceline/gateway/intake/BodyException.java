package io.fenceline.gateway.intake;

/** A body that cannot be divided into fixes, so that none of it is taken. Has no stack trace. */
public final class BodyException extends Exception {
  private final boolean tooLarge;

  private BodyException(String message, boolean tooLarge) {
    super(message, null, false, false);
    this.tooLarge = tooLarge;
  }

  static BodyException malformed(String message) {
    return new BodyException(message, false);
  }

  static BodyException tooLarge(String message) {
    return new BodyException(message, true);
  }

  /** Whether the body is too large, rather than malformed. */
  public boolean isTooLarge() {
    return tooLarge;
  }
}
