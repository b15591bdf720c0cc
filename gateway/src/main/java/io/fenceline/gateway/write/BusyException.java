package io.fenceline.gateway.write;

/** Too much is waiting to be acknowledged by Kafka. Has no stack trace. */
public final class BusyException extends Exception {
  BusyException(String message) {
    super(message, null, false, false);
  }
}
