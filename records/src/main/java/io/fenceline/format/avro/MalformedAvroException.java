package io.fenceline.format.avro;

import java.io.IOException;

/** A value that is not of its schema. Has no stack trace, since it may come a million times. */
final class MalformedAvroException extends IOException {
  private static final long serialVersionUID = 1;

  MalformedAvroException(String message) {
    super(message);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
