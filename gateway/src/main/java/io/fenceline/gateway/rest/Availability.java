package io.fenceline.gateway.rest;

import io.fenceline.gateway.http.message.Problem;
import java.util.function.Supplier;

/** Whether a topic has been read, so that an answer from it is complete. Thread-safe. */
public final class Availability {
  private static final int RETRY_SECONDS = 2;

  private final Supplier<String> obstacle;

  /**
   * @param obstacle why there is no complete answer yet, with the remedy; null when there is
   */
  public Availability(Supplier<String> obstacle) {
    this.obstacle = obstacle;
  }

  /**
   * @throws Problem when answers would be incomplete
   */
  void require() {
    String reason = obstacle.get();
    if (reason != null) {
      throw Problem.unavailable(reason, RETRY_SECONDS);
    }
  }
}
