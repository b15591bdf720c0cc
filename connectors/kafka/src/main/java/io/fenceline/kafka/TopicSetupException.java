package io.fenceline.kafka;

/** A topic could not be made ready; the message names topic, setting, reason and remedy. */
public class TopicSetupException extends RuntimeException {
  public TopicSetupException(String message) {
    super(message);
  }

  public TopicSetupException(String message, Throwable cause) {
    super(message, cause);
  }
}
