package io.fenceline.format.input;

/** A reader waited for what it needs, and was asked to end. Says nothing about the input. */
public final class ReadInterruptedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ReadInterruptedException(String message) {
    super(message);
  }
}
