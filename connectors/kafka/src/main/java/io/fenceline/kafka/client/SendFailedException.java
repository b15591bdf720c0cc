package io.fenceline.kafka.client;

/** Kafka did not take a record; nothing more was sent. */
public final class SendFailedException extends RuntimeException {
  SendFailedException(String topic, Throwable cause) {
    super("cannot write to topic " + topic + ": " + cause.getMessage(), cause);
  }
}
