package io.fenceline.types;

import java.io.IOException;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * A checkpoint or savepoint has state that this program cannot read (rule E3). The message has what
 * was found, what can be read, and the remedy. A restart does not help, so Flink fails the job at
 * once.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class UnsupportedStateException extends IOException {
  private static final long serialVersionUID = 1;

  /** The remedy, to be appended to messages. */
  public static final String REMEDY =
      "use the version of Fenceline that wrote the savepoint, or a newer one";

  public UnsupportedStateException(String message) {
    super(message);
  }
}
