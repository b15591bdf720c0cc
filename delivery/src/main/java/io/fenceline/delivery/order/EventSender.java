package io.fenceline.delivery.order;

import io.fenceline.format.output.Event;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Takes events to one endpoint. Thread-safe. */
public interface EventSender extends AutoCloseable {
  /**
   * Makes one attempt, which ends within the time-out of the endpoint.
   *
   * @return empty when the endpoint has taken the event; never completes with an exception
   */
  CompletionStage<Optional<AttemptFailure>> send(Event event);

  @Override
  void close();
}
