package io.fenceline.gateway.access;

/** Credentials that are not accepted. The message is meant for the client. Has no stack trace. */
public final class AccessException extends Exception {
  /** The kinds of reasons. */
  public enum Kind {
    /** No credentials were presented. */
    MISSING,
    /** The credentials are wrong or have expired. */
    INVALID,
    /** The credentials could not be checked, for instance because the key set is out of reach. */
    UNAVAILABLE
  }

  private final Kind kind;

  public AccessException(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  static AccessException invalid(String message) {
    return new AccessException(Kind.INVALID, message);
  }

  static AccessException keysUnavailable() {
    return new AccessException(
        Kind.UNAVAILABLE, "the key set of the tokens' issuer is out of reach");
  }

  public Kind kind() {
    return kind;
  }
}
