package io.fenceline.delivery.order;

import io.fenceline.format.output.Event;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Takes events to one endpoint. Thread-safe. */
public interface Sender extends AutoCloseable {
  /**
   * Makes one attempt, which ends within the time-out of the endpoint.
   *
   * @return empty when the endpoint has taken the event; never completes with an exception
   */
  CompletionStage<Optional<Failure>> send(Event event);

  @Override
  void close();
}
