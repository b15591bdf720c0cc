package io.fenceline.embedded;

/** A job that cannot go on; the message says why and what to do. */
public final class JobFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  JobFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
