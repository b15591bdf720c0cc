package io.fenceline.gateway.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.fenceline.kafka.KafkaSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReplaysTest {
  private final Vertx vertx = Vertx.vertx();
  private final Replays replays =
      new Replays(vertx, new KafkaSettings(Map.of("bootstrap.servers", "127.0.0.1:1")));

  @AfterEach
  void close() throws Exception {
    replays.close();
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private static Throwable failure(Future<?> future) throws InterruptedException {
    return future
        .toCompletionStage()
        .handle((result, failure) -> failure)
        .toCompletableFuture()
        .join();
  }

  @Test
  void moreThanAFewAtOnceAreRefused() throws InterruptedException {
    CountDownLatch held = new CountDownLatch(1);
    List<Future<String>> accepted = new ArrayList<>();
    for (int i = 0; i < Replays.MOST; i++) {
      accepted.add(
          replays.run(
              consumer -> {
                held.await();
                return "done";
              }));
    }
    Problem refused = (Problem) failure(replays.run(consumer -> "more"));
    assertThat(refused.type()).isEqualTo(ProblemType.UNAVAILABLE);
    assertThat(refused.headers()).containsKey("Retry-After");
    held.countDown();
    for (Future<String> each : accepted) {
      assertThat(failure(each)).isNull();
    }
    assertThat(failure(replays.run(consumer -> "again"))).isNull();
  }

  @Test
  void aGatewayThatStopsEndsTheReplayThatRuns() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    Future<String> replay =
        replays.run(
            consumer -> {
              running.countDown();
              return pollUntilWokenUp(consumer);
            });
    running.await();
    replays.close();
    assertThat(failure(replay)).isInstanceOf(Problem.class).hasMessage("the gateway stops");
  }

  /** As a consumer without partitions does not wait for any, it asks for a topic. */
  private static String pollUntilWokenUp(Consumer<byte[], byte[]> consumer) {
    consumer.partitionsFor("locations");
    return "not woken up";
  }
}
