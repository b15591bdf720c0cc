package io.fenceline.kafka.registry;

import org.apache.kafka.common.KafkaException;

/** The registry gave no answer to a question, with a remedy. */
final class RegistryAwayException extends KafkaException {
  private static final long serialVersionUID = 1;

  private final boolean isRefusal;

  /**
   * @param isRefusal whether it would answer the same a second later: a matter of settings
   */
  RegistryAwayException(String message, boolean isRefusal, Throwable cause) {
    super(message, cause);
    this.isRefusal = isRefusal;
  }

  boolean isRefusal() {
    return isRefusal;
  }
}
