package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.Problem;
import io.fenceline.kafka.reader.TopicReader;
import java.util.function.Supplier;

/** Whether a topic has been read, so that an answer from it is complete. Thread-safe. */
public final class Readiness {
  private static final int RETRY_SECONDS = 2;

  private final Supplier<String> unreadyReason;

  /**
   * @param unreadyReason why there is no complete answer yet, with the remedy; null when there is
   */
  public Readiness(Supplier<String> unreadyReason) {
    this.unreadyReason = unreadyReason;
  }

  /** Whether what was in the topic at the start has been read. */
  public static Readiness of(TopicReader reader) {
    return new Readiness(() -> reader.unreadyReason().orElse(null));
  }

  /**
   * @throws Problem when answers would be incomplete
   */
  void require() {
    String reason = unreadyReason.get();
    if (reason != null) {
      throw Problem.unavailable(reason, RETRY_SECONDS);
    }
  }
}
