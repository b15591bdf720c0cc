package io.fenceline.gateway.write;

import java.time.Duration;

/** Kafka is known not to answer, so nothing was written. Has no stack trace. */
public final class AwayException extends Exception {
  AwayException(Duration silence) {
    super(
        "Kafka has not answered for %d s; nothing was written, so try again"
            .formatted(silence.toSeconds()),
        null,
        false,
        false);
  }
}
