package io.fenceline.kafka.client;

import org.apache.kafka.common.KafkaException;

/** Records are gone before they were read, or their topic is another one now (rules E5, E7). */
public final class LostRecordsException extends KafkaException {
  private static final long serialVersionUID = 1;

  public LostRecordsException(String message) {
    super(message);
  }
}
