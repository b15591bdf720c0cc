package io.fenceline.delivery;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.consume.DeliveryTopics;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.format.JsonOutputWriter;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.EventReader;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Sends one event to an endpoint, to find out whether it takes events. */
public final class EndpointCheck {
  /** The device and the zone of the event. */
  public static final String ID = "fenceline-check";

  private static final long PAUSE_MILLIS = 100;

  private EndpointCheck() {}

  /**
   * Whatever the endpoint's filter says, it gets an ENTER.
   *
   * @return why it was not taken; empty when it was
   * @throws IOException when a certificate cannot be read, or the thread is interrupted
   */
  public static Optional<AttemptFailure> run(Vertx vertx, Endpoint endpoint, DeliveryTopics topics)
      throws IOException {
    long endNanos = System.nanoTime() + endpoint.timeout().toNanos();
    Event event = event(System.currentTimeMillis());
    try (EventSender sender = Senders.create(vertx, endpoint, topics)) {
      while (true) {
        Optional<AttemptFailure> failure = sender.send(event).toCompletableFuture().get();
        boolean connects = endpoint.target() instanceof Target.Mqtt && failure.isPresent();
        if (!connects || System.nanoTime() > endNanos) {
          return failure;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS); // The connection to a broker is being made.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while an endpoint was checked");
    } catch (ExecutionException e) {
      throw new IllegalStateException("an attempt reports failures as its result", e);
    }
  }

  private static Event event(long timeMillis) {
    Transition transition =
        new Transition(
            TransitionType.ENTER,
            TransitionReason.MOVED,
            ID,
            ID,
            0,
            timeMillis,
            0,
            0,
            timeMillis,
            null);
    try {
      return EventReader.ofJson(EventKind.TRANSITION, JsonOutputWriter.write(transition));
    } catch (RefusedException e) {
      throw new IllegalStateException("an event of our own", e);
    }
  }
}
