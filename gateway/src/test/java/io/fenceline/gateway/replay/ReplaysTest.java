package io.fenceline.gateway.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.StartPosition;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** E8: replays are bounded, in number, in time, and for each client. */
@Timeout(60)
class ReplaysTest {
  private final Vertx vertx = Vertx.vertx();
  private final CountDownLatch held = new CountDownLatch(1);
  private Replays replays = replays(() -> false, Duration.ofMinutes(1));

  private Replays replays(BooleanSupplier away, Duration mostTime) {
    KafkaSettings nowhere = new KafkaSettings(Map.of("bootstrap.servers", "127.0.0.1:1"));
    return new Replays(vertx, nowhere, away, mostTime);
  }

  @AfterEach
  void close() throws Exception {
    held.countDown();
    replays.close();
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private static Principal client(String name) {
    return new Principal(name, Set.of(), null, Long.MAX_VALUE);
  }

  private static Principal phone(String name) {
    return new Principal(name, Set.of(), Set.of("truck-17"), Long.MAX_VALUE);
  }

  private Future<String> hold(Principal client) {
    return replays.run(
        client,
        (consumer, budget) -> {
          held.await();
          return "done";
        });
  }

  private Future<String> quick(Principal client) {
    return replays.run(client, (consumer, budget) -> "done");
  }

  private static Throwable failure(Future<?> future) {
    return future
        .toCompletionStage()
        .handle((result, failure) -> failure)
        .toCompletableFuture()
        .join();
  }

  @Test
  void moreThanAFewOfOneClientAreRefusedAndOthersAreNot() {
    List<Future<String>> accepted = new ArrayList<>();
    for (int i = 0; i < Replays.MOST_OF_CLIENT + 1; i++) {
      accepted.add(hold(client("greedy")));
    }
    Problem refused = (Problem) failure(hold(client("greedy")));
    assertThat(refused.type()).isEqualTo(ProblemType.UNAVAILABLE);
    assertThat(refused.headers()).containsKey("Retry-After");
    assertThat(failure(quick(client("other")))).isNull();

    held.countDown();
    for (Future<String> each : accepted) {
      assertThat(failure(each)).isNull();
    }
    assertThat(failure(quick(client("greedy")))).isNull();
  }

  @Test
  void clientsLimitedToDevicesLeaveTheSlotsOfOthersFree() {
    for (int i = 0; i < 10; i++) {
      hold(phone("phone-" + i));
    }
    assertThat(failure(quick(client("operator")))).isNull();
  }

  @Test
  void whileKafkaIsAwayTheAnswerComesAtOnce() {
    replays = replays(() -> true, Duration.ofMinutes(1));
    assertThat(failure(quick(client("a"))))
        .isInstanceOf(Problem.class)
        .hasMessage("Kafka does not answer");
  }

  @Test
  void whatWaitsIsAnsweredWhenItsTimeIsUp() {
    replays = replays(() -> false, Duration.ofMillis(300));
    hold(client("a"));
    assertThat(failure(quick(client("a"))))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("other replays are under way");
  }

  @Test
  void aReplayThatOnlyComputesEndsWhenItsTimeIsUp() {
    replays = replays(() -> false, Duration.ofSeconds(1));
    Future<String> endless =
        replays.run(
            client("a"),
            (consumer, budget) -> {
              while (true) {
                budget.checkTime();
              }
            });
    assertThat(failure(endless)).isInstanceOf(Problem.class).hasMessageContaining("ask for less");
  }

  @Test
  void aGatewayThatStopsEndsTheReplayThatRuns() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Future<String> replay =
        replays.run(
            client("a"),
            (consumer, budget) -> {
              running.countDown();
              return pollUntilWokenUp(consumer);
            });
    running.await();
    replays.close();
    assertThat(failure(replay)).isInstanceOf(Problem.class).hasMessage("the gateway stops");
  }

  /** As a consumer without partitions does not wait for any, it asks for an end. */
  private static String pollUntilWokenUp(CheckedConsumer consumer) {
    consumer.offsets(Set.of(new TopicPartition("locations", 0)), StartPosition.END);
    return "not woken up";
  }
}
