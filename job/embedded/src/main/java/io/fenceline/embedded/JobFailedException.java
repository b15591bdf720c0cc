package io.fenceline.embedded;

/** A job that cannot continue; the message has the reason and the remedy. */
public final class JobFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  JobFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
