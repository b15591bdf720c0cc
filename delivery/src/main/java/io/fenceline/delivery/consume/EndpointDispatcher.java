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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the deliveries of one endpoint when they are due. Belongs to the thread of its executor:
 * all methods are called on it.
 */
public final class EndpointDispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(EndpointDispatcher.class);
  private static final long WRITE_AGAIN_MILLIS = 1_000;

  private final String endpoint;
  private final DeliveryQueue queue;
  private final EventSender sender;
  private final Function<EventDelivery, CompletionStage<Void>> writeUndelivered;
  private final DeliveryListener listener;
  private final Ticks ticks;
  private final ScheduledExecutorService executor;
  private ScheduledFuture<?> wakeUp;
  private Throwable failure;
  private boolean closed;
  private boolean reportedDown;
  private boolean reportedDisabled;

  /**
   * @param endpoint its name, for logs
   * @param writeUndelivered writes an event that cannot be delivered to the undelivered ones; fails
   *     when that is not possible now
   */
  public EndpointDispatcher(
      String endpoint,
      DeliveryQueue queue,
      EventSender sender,
      Function<EventDelivery, CompletionStage<Void>> writeUndelivered,
      DeliveryListener listener,
      Ticks ticks,
      ScheduledExecutorService executor) {
    this.endpoint = endpoint;
    this.queue = queue;
    this.sender = sender;
    this.writeUndelivered = writeUndelivered;
    this.listener = listener;
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

  /**
   * Starts all attempts that are due. Throws what a task that nobody waits for has thrown since the
   * last call: what is not done then has to be read again.
   */
  public void pump() {
    Throwable thrown = failure;
    failure = null;
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    startDue();
  }

  private void startDue() {
    if (closed) {
      return;
    }
    queue.overdue().forEach(this::writeUndelivered);
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
      wakeUp = executor.schedule(() -> guarded(this::startDue), delay, TimeUnit.NANOSECONDS);
    }
  }

  /** Executors swallow what their tasks throw; here the next {@link #pump} throws it. */
  private void guarded(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      failure = e;
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void start(EventDelivery delivery) {
    long startNanos = ticks.nanos();
    delivery.progress().begun();
    begin(() -> sender.send(delivery.event()))
        .whenCompleteAsync(
            (result, e) ->
                guarded(
                    () -> {
                      Duration took = Duration.ofNanos(ticks.nanos() - startNanos);
                      ended(delivery, e == null ? result : unexpected(e), took);
                    }),
            executor);
  }

  /** A task that fails at once is one that fails later. */
  private static <T> CompletionStage<T> begin(Supplier<CompletionStage<T>> task) {
    try {
      return task.get();
    } catch (RuntimeException | StackOverflowError e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private Optional<AttemptFailure> unexpected(Throwable e) {
    LOG.error("endpoint {}: an attempt ended unexpectedly", endpoint, e);
    return Optional.of(AttemptFailure.ofEndpoint(e.toString()));
  }

  private void ended(EventDelivery delivery, Optional<AttemptFailure> failed, Duration took) {
    if (failed.isPresent()) {
      failed(delivery, failed.get(), took);
    } else {
      queue.succeeded(delivery);
      listener.delivered(delivery, took);
      done(delivery);
    }
    report();
    startDue();
  }

  private void failed(EventDelivery delivery, AttemptFailure reason, Duration took) {
    Next next = queue.failed(delivery, reason);
    listener.failed(delivery, reason, took);
    if (next == Next.UNDELIVERED) {
      write(delivery);
    } else {
      delivery.progress().ended();
    }
  }

  private static void done(EventDelivery delivery) {
    delivery.progress().done(delivery);
    delivery.progress().ended();
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

  /** Writes an event that is not sent any more, or cannot be. */
  void writeUndelivered(EventDelivery delivery) {
    delivery.progress().begun();
    write(delivery);
  }

  /** Until it is written, nothing else of the device is sent. */
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void write(EventDelivery delivery) {
    begin(() -> writeUndelivered.apply(delivery))
        .whenCompleteAsync((written, e) -> guarded(() -> written(delivery, e)), executor);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // What it throws is kept.
  private void written(EventDelivery delivery, Throwable e) {
    if (e == null) {
      queue.done(delivery);
      listener.undelivered(delivery);
      done(delivery);
      startDue();
    } else if (closed || delivery.progress().isForgotten()) {
      delivery.progress().ended();
    } else {
      LOG.warn(
          "{} cannot be written to the undelivered ones: {}", delivery.position(), e.getMessage());
      executor.schedule(
          () -> guarded(() -> write(delivery)), WRITE_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }
  }
}
