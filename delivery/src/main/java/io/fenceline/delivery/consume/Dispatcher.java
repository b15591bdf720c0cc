package io.fenceline.delivery.consume;

import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.DeliveryQueue;
import io.fenceline.delivery.order.DeliveryQueue.Next;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.order.Ticks;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the deliveries of one endpoint when they are due. Belongs to the thread of its executor:
 * all methods are called on it.
 */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final long SET_ASIDE_AGAIN_MILLIS = 1_000;

  private final String endpoint;
  private final DeliveryQueue queue;
  private final EventSender sender;
  private final Function<EventDelivery, CompletionStage<Void>> setAside;
  private final DeliveryListener listener;
  private final Ticks ticks;
  private final ScheduledExecutorService executor;
  private final DeliveryProgress progress;
  private ScheduledFuture<?> wakeUp;
  private boolean closed;
  private boolean reportedDown;
  private boolean reportedDisabled;

  /**
   * @param endpoint its name, for logs
   * @param setAside keeps an event that cannot be delivered; fails when that is not possible now
   */
  public Dispatcher(
      String endpoint,
      DeliveryQueue queue,
      EventSender sender,
      Function<EventDelivery, CompletionStage<Void>> setAside,
      DeliveryListener listener,
      DeliveryProgress progress,
      Ticks ticks,
      ScheduledExecutorService executor) {
    this.endpoint = endpoint;
    this.queue = queue;
    this.sender = sender;
    this.setAside = setAside;
    this.listener = listener;
    this.progress = progress;
    this.ticks = ticks;
    this.executor = executor;
  }

  public DeliveryQueue queue() {
    return queue;
  }

  /** Starts no further attempt. */
  public void close() {
    closed = true;
  }

  /** Starts all attempts that are due. */
  public void pump() {
    if (closed) {
      return;
    }
    queue.overdue().forEach(this::setAside);
    for (EventDelivery next = queue.next(); next != null; next = queue.next()) {
      start(next);
    }
    scheduleWakeUp();
  }

  private void scheduleWakeUp() {
    if (wakeUp != null) {
      wakeUp.cancel(false);
      wakeUp = null;
    }
    OptionalLong at = queue.wakeUpNanos();
    if (at.isPresent()) {
      long delay = Math.max(0, at.getAsLong() - ticks.nanos());
      wakeUp = executor.schedule(this::pump, delay, TimeUnit.NANOSECONDS);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void start(EventDelivery delivery) {
    long startNanos = ticks.nanos();
    progress.begun(delivery);
    sender
        .send(delivery.event())
        .whenCompleteAsync(
            (failure, e) -> {
              Duration took = Duration.ofNanos(ticks.nanos() - startNanos);
              if (e != null) {
                LOG.error("an attempt ended unexpectedly", e);
                failed(delivery, AttemptFailure.ofEndpoint(e.toString()), took);
              } else {
                attempted(delivery, failure, took);
              }
            },
            executor);
  }

  private void attempted(EventDelivery delivery, Optional<AttemptFailure> failure, Duration took) {
    if (failure.isPresent()) {
      failed(delivery, failure.get(), took);
      return;
    }
    queue.succeeded(delivery);
    listener.delivered(delivery, took);
    progress.done(delivery);
    progress.ended(delivery);
    report();
    pump();
  }

  private void failed(EventDelivery delivery, AttemptFailure failure, Duration took) {
    Next next = queue.failed(delivery, failure);
    listener.failed(delivery, failure, took);
    report();
    if (next == Next.SET_ASIDE) {
      keep(delivery);
    } else {
      progress.ended(delivery);
    }
    pump();
  }

  /** Logs what has become of the endpoint, once. */
  private void report() {
    if (queue.isDown() != reportedDown) {
      reportedDown = queue.isDown();
      if (reportedDown) {
        LOG.warn("endpoint {} is down: {}", endpoint, queue.lastAnswer());
      } else {
        LOG.warn("endpoint {} is up again", endpoint);
      }
    }
    if (queue.isDisabled() && !reportedDisabled) {
      reportedDisabled = true;
      LOG.warn("endpoint {} answered 410: nothing is sent until the next start", endpoint);
    }
  }

  /** Keeps an event that is not sent any more, or cannot be. */
  void setAside(EventDelivery delivery) {
    progress.begun(delivery);
    keep(delivery);
  }

  /** Until it is kept, nothing else of the device is sent. */
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void keep(EventDelivery delivery) {
    setAside
        .apply(delivery)
        .whenCompleteAsync(
            (kept, e) -> {
              if (e == null) {
                queue.done(delivery);
                listener.setAside(delivery);
                progress.done(delivery);
                progress.ended(delivery);
                pump();
              } else if (closed) {
                progress.ended(delivery);
              } else {
                LOG.warn("{} cannot be set aside: {}", delivery.position(), e.getMessage());
                executor.schedule(
                    () -> keep(delivery), SET_ASIDE_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
              }
            },
            executor);
  }
}
