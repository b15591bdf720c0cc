package io.fenceline.delivery.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.delivery.event.TestEvents;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.DeliveryLimits;
import io.fenceline.delivery.order.DeliveryQueue;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.order.Position;
import io.fenceline.delivery.order.RetryPolicy;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.event.Bytes;
import io.fenceline.format.output.Event;
import io.fenceline.testing.servers.Await;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** E6: nothing that a sender or a timer throws ends the deliveries of an endpoint in silence. */
class EndpointDispatcherTest {
  private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
  private final DeliveryQueue queue =
      new DeliveryQueue(
          new RetryPolicy(Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofDays(1)),
          new DeliveryLimits(1, 0),
          Ticks.SYSTEM,
          () -> 1);
  private final AtomicInteger attempts = new AtomicInteger();
  private CompletableFuture<Optional<AttemptFailure>> answer = new CompletableFuture<>();
  private Partition partition = new Partition(Uuid.ZERO_UUID, 0);

  @AfterEach
  void close() {
    executor.shutdown();
  }

  private EndpointDispatcher dispatcher(EventSender sender, DeliveryListener listener) {
    return new EndpointDispatcher(
        "dispatch",
        queue,
        sender,
        delivery -> CompletableFuture.completedFuture(null),
        listener,
        Ticks.SYSTEM,
        executor);
  }

  private EventDelivery add(Partition from) {
    EventDelivery delivery =
        new EventDelivery(
            from,
            new Position("transitions", 0, from.progress().committable()),
            Bytes.utf8("a"),
            TestEvents.event("a"),
            Ticks.SYSTEM.epochMillis());
    from.progress().read(delivery.position().offset());
    from.added(delivery);
    queue.add(delivery);
    return delivery;
  }

  private <T> T call(Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, executor).join();
  }

  private void run(Runnable task) {
    CompletableFuture.runAsync(task, executor).join();
  }

  private static EventSender sender(Supplier<CompletionStage<Optional<AttemptFailure>>> attempt) {
    return new EventSender() {
      @Override
      public CompletionStage<Optional<AttemptFailure>> send(Event event) {
        return attempt.get();
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void anAttemptThatThrowsIsAFailedOneAndTheEventIsTriedAgain() {
    EndpointDispatcher dispatcher =
        dispatcher(
            sender(
                () -> {
                  int attempt = attempts.incrementAndGet();
                  if (attempt == 1) {
                    throw new IllegalArgumentException("a topic with half a surrogate");
                  }
                  if (attempt == 2) {
                    throw new StackOverflowError();
                  }
                  return CompletableFuture.completedFuture(Optional.empty());
                }),
            DeliveryListener.NONE);
    EventDelivery delivery = call(() -> add(partition));
    run(dispatcher::pump);

    Await.until("it is delivered", () -> call(queue::size) == 0);
    assertThat(delivery.attempts()).isEqualTo(2);
    assertThat(delivery.lastAnswer()).isEqualTo("java.lang.StackOverflowError");
    assertThat(call(queue::inFlight)).isZero();
    assertThat(call(() -> partition.progress().committable())).isEqualTo(1);
  }

  @Test
  void whatATaskOfTheExecutorThrowsIsThrownByTheNextCall() {
    EndpointDispatcher dispatcher =
        dispatcher(
            sender(() -> answer),
            new DeliveryListener() {
              @Override
              public void delivered(EventDelivery delivery, Duration attempt) {
                throw new IllegalStateException("no metric");
              }
            });
    call(() -> add(partition));
    run(dispatcher::pump);
    answer.complete(Optional.empty());

    Await.until("the answer is processed", () -> call(queue::inFlight) == 0);
    assertThatThrownBy(() -> run(dispatcher::pump)).hasRootCauseMessage("no metric");
    run(dispatcher::pump);
  }

  @Test
  void anAttemptThatOutlivesItsPartitionDoesNotCountWithTheNextOwner() {
    EndpointDispatcher dispatcher = dispatcher(sender(() -> answer), DeliveryListener.NONE);
    call(() -> add(partition));
    run(dispatcher::pump);
    Partition next = new Partition(Uuid.ZERO_UUID, 0);
    run(
        () -> {
          queue.drop("transitions", 0);
          partition.forget();
          add(next);
        });

    answer.complete(Optional.empty());
    CompletableFuture<Optional<AttemptFailure>> first = answer;
    answer = new CompletableFuture<>();
    first.join();
    run(dispatcher::pump);
    Await.until("the next attempt is under way", () -> call(queue::inFlight) == 1);

    assertThat(call(() -> next.progress().committable())).isZero();
    CompletableFuture<Void> idle = call(next::giveAway);
    assertThat(idle).isNotDone();
    answer.complete(Optional.empty());
    idle.join();
    assertThat(call(() -> next.progress().committable())).isEqualTo(1);
    assertThat(call(queue::size)).isZero();
  }
}
