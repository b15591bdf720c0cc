package io.fenceline.gateway.subscription;

/** The refusal or end of a stream. The message is meant for the client. Has no stack trace. */
public final class StreamException extends RuntimeException {
  /** The kinds of reasons, each with the close code of WebSockets. */
  public enum Reason {
    /** The request is wrong. */
    INVALID(1008),
    /** The credentials do not permit it, or have expired. */
    FORBIDDEN(1008),
    /** Events behind the cursor are gone. */
    CURSOR_GONE(1008),
    /** The client reads too slowly, or the gateway has too much to do: try again. */
    OVERLOAD(1013),
    /** The gateway stops: connect again. */
    GOING_AWAY(1001);

    private final int closeCode;

    Reason(int closeCode) {
      this.closeCode = closeCode;
    }

    public int closeCode() {
      return closeCode;
    }
  }

  private final Reason reason;

  public StreamException(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  public static StreamException invalid(String message) {
    return new StreamException(Reason.INVALID, message);
  }

  public Reason reason() {
    return reason;
  }
}
