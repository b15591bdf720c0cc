package io.fenceline.delivery.consume;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.order.DeliveryQueue;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.delivery.undelivered.UndeliveredEvent;
import io.fenceline.delivery.undelivered.UndeliveredWriter;
import io.fenceline.format.output.EventReader;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.loop.Liveness;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** All that takes events to one endpoint. Thread-safe. */
public final class EndpointDelivery implements AutoCloseable {
  private static final long STATUS_SECONDS = 5;

  private final Endpoint endpoint;
  private final DeliveryTopics topics;
  private final EventSender sender;
  private final UndeliveredWriter undelivered;
  private final ScheduledExecutorService executor;
  private final DeliveryQueue queue;
  private final EndpointConsumer worker;

  /**
   * @param executor of one thread
   */
  public EndpointDelivery(
      KafkaSettings kafka,
      Endpoint endpoint,
      String group,
      DeliveryTopics topics,
      boolean continueOnDataLoss,
      EventReader reader,
      EventSender sender,
      UndeliveredWriter undelivered,
      DeliveryListener listener,
      ScheduledExecutorService executor) {
    this.endpoint = endpoint;
    this.topics = topics;
    this.sender = sender;
    this.undelivered = undelivered;
    this.executor = executor;
    this.queue =
        new DeliveryQueue(
            endpoint.retry(),
            endpoint.limits(),
            Ticks.SYSTEM,
            () -> ThreadLocalRandom.current().nextDouble());
    PartitionDeliveries partitions = new PartitionDeliveries(endpoint, topics, reader);
    EndpointDispatcher dispatcher =
        new EndpointDispatcher(
            endpoint.name(),
            queue,
            sender,
            this::writeUndelivered,
            listener,
            Ticks.SYSTEM,
            executor);
    partitions.dispatchTo(dispatcher);
    this.worker =
        new EndpointConsumer(
            kafka,
            endpoint,
            group,
            topics.of(endpoint.filter()),
            continueOnDataLoss,
            partitions,
            dispatcher,
            listener,
            executor);
  }

  public void start() {
    worker.loop().start();
  }

  private CompletionStage<Void> writeUndelivered(EventDelivery delivery) {
    return undelivered.write(
        new UndeliveredEvent(
            endpoint.name(),
            topics.kind(delivery.position().topic()),
            delivery.attempts(),
            delivery.lastAnswer(),
            delivery.position(),
            delivery.key(),
            delivery.value()));
  }

  public String name() {
    return endpoint.name();
  }

  /** Whether its consumer group has given this process its partitions, possibly none. */
  public boolean hasJoined() {
    return worker.hasJoined();
  }

  /** Records that were not read yet. */
  public double lag() {
    return worker.lag();
  }

  /** Whether events are read, or the status has the reason why not; a restart helps otherwise. */
  public Liveness liveness() {
    return worker.loop().liveness();
  }

  /** Waits for the thread that sends: not to be called on an event loop. */
  public EndpointStatus status() {
    EndpointStatus stuck =
        new EndpointStatus(endpoint.name(), EndpointState.STOPPED, 0, 0, "sending is stuck");
    return CompletableFuture.supplyAsync(this::statusNow, executor)
        .completeOnTimeout(stuck, STATUS_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private EndpointStatus statusNow() {
    EndpointState state = EndpointState.UP;
    String problem = worker.loop().problem().orElse(null);
    if (problem != null) {
      state = EndpointState.STOPPED;
    } else if (queue.isDisabled()) {
      state = EndpointState.DISABLED;
      problem = "the endpoint answered 410; start again when it takes events again";
    } else if (queue.isDown()) {
      state = EndpointState.DOWN;
      problem = queue.lastAnswer();
    }
    double oldest =
        queue.oldestMillis().stream()
            .mapToDouble(millis -> Math.max(0, Ticks.SYSTEM.epochMillis() - millis) / 1000.0)
            .findFirst()
            .orElse(0);
    return new EndpointStatus(endpoint.name(), state, queue.size(), oldest, problem);
  }

  /** Returns when attempts that are under way have ended and what is done is committed. */
  @Override
  public void close() {
    worker.loop().close();
    sender.close();
  }
}
