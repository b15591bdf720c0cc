package io.fenceline.producers.ais;

/** Tells why a line is not a sentence, or a sentence not a message. */
final class InvalidSentenceException extends Exception {
  private static final long serialVersionUID = 1;

  InvalidSentenceException(String message) {
    super(message, null, false, false);
  }
}
