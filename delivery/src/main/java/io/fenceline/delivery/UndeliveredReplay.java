package io.fenceline.delivery;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.consume.DeliveryListener;
import io.fenceline.delivery.consume.EndpointDispatcher;
import io.fenceline.delivery.order.DeliveryProgress;
import io.fenceline.delivery.order.DeliveryQueue;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.order.Position;
import io.fenceline.delivery.order.RetryPolicy;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.delivery.undelivered.UndeliveredEvents;
import io.fenceline.event.Bytes;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.output.EventReader;
import io.fenceline.kafka.loop.DaemonThreads;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Sends events that were set aside again, in the order of each device. They stay in their topic, so
 * a second replay sends them again, with the same {@code webhook-id}.
 */
public final class UndeliveredReplay implements AutoCloseable {
  /** For users who wait for the result: five attempts for each event, at most 10 seconds apart. */
  public static final RetryPolicy RETRY =
      new RetryPolicy(Duration.ofSeconds(1), Duration.ofSeconds(10), Duration.ZERO);

  private static final int MAX_WAITING = 1_000;
  private static final long POLL_MILLIS = 20;

  private final ScheduledExecutorService executor = DaemonThreads.single("fenceline-replay");
  private final Counts counts = new Counts();
  private final DeliveryQueue queue;
  private final EndpointDispatcher dispatcher;

  /**
   * @param unreadable records that are no events, and cannot be sent
   * @param problem why the replay ended early: the endpoint is down, or asked for no more; null
   *     when it did not
   */
  public record Result(long delivered, long failed, long unreadable, String problem) {}

  private static final class Counts implements DeliveryListener {
    private long delivered;
    private long failed;
    private long unreadable;

    @Override
    public void delivered(EventDelivery delivery, Duration attempt) {
      delivered++;
    }

    @Override
    public void undelivered(EventDelivery delivery) {
      failed++;
    }
  }

  public UndeliveredReplay(Endpoint endpoint, RetryPolicy retry, EventSender sender) {
    this.queue =
        new DeliveryQueue(
            retry, endpoint.limits(), Ticks.SYSTEM, () -> ThreadLocalRandom.current().nextDouble());
    this.dispatcher =
        new EndpointDispatcher(
            endpoint.name(),
            queue,
            sender,
            delivery -> CompletableFuture.completedFuture(null),
            counts,
            Ticks.SYSTEM,
            executor);
  }

  /**
   * @param stopped whether the user has asked for the end
   */
  public Result run(UndeliveredEvents events, BooleanSupplier stopped) throws InterruptedException {
    UndeliveredEvents.Found next = events.next();
    while (next != null && mayGoOn(stopped)) {
      if (call(queue::size) < MAX_WAITING) {
        UndeliveredEvents.Found found = next;
        call(
            () -> {
              add(found);
              return null;
            });
        next = events.next();
      } else {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
    while (call(this::pumped) > 0 && mayGoOn(stopped)) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    return call(this::result);
  }

  /** The number of events that wait; throws what made the dispatcher fail. */
  private int pumped() {
    dispatcher.pump();
    return queue.size();
  }

  private boolean mayGoOn(BooleanSupplier stopped) {
    return !stopped.getAsBoolean() && call(() -> !queue.isDown() && !queue.isDisabled());
  }

  private void add(UndeliveredEvents.Found found) {
    Bytes value = found.event().value();
    try {
      Position position =
          new Position(found.record().topic(), found.record().partition(), found.record().offset());
      Bytes key = found.event().key() == null ? Bytes.utf8("") : found.event().key();
      queue.add(
          new EventDelivery(
              DeliveryProgress.NONE,
              position,
              key,
              EventReader.ofJson(found.event().kind(), value == null ? new byte[0] : value.array()),
              found.record().timestamp()));
      dispatcher.pump();
    } catch (RefusedException e) {
      counts.unreadable++;
    }
  }

  private Result result() {
    String problem = null;
    if (queue.isDisabled()) {
      problem = "the endpoint answered 410";
    } else if (queue.isDown()) {
      problem = "the endpoint is down: " + queue.lastAnswer();
    }
    return new Result(counts.delivered, counts.failed, counts.unreadable, problem);
  }

  private <T> T call(Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, executor).join();
  }

  @Override
  public void close() {
    executor.execute(dispatcher::close);
    executor.shutdown();
  }
}
