package io.fenceline.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.subscription.Message;
import io.fenceline.gateway.subscription.StreamException;
import io.fenceline.gateway.subscription.StreamKind;
import io.fenceline.gateway.subscription.SubscriptionRequest;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicPosition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that leave, or have to. */
class DisconnectTest {
  private static final long MAX_QUEUED_BYTES = 1 << 20;

  private final EventStream events =
      new EventStream(
          new KafkaSettings(Map.of("bootstrap.servers", "127.0.0.1:1")),
          "transitions",
          "ad-matches",
          MAX_QUEUED_BYTES,
          TopicFormats.JSON,
          () -> new byte[32]);
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final LoopStream loop = events.add(tasks::add);

  @AfterEach
  void close() {
    events.close();
  }

  private void runTasks() {
    while (!tasks.isEmpty()) {
      tasks.poll().run();
    }
  }

  /** A client that takes nothing, or everything. */
  private record FakeChannel(boolean isFull, List<String> closed) implements Channel {
    @Override
    public void send(Message message) {}

    @Override
    public void heartbeat(String cursor) {}

    @Override
    public void close(StreamException why, String cursor) {
      closed.add(why.getMessage());
    }
  }

  private StreamClient connect(int number, List<String> closed) {
    Map<String, List<String>> request =
        switch (number % 3) {
          case 0 -> Map.of("devices", List.of("d"), "kinds", List.of("transitions"));
          case 1 -> Map.of("zones", List.of("z"), "kinds", List.of("transitions"));
          default -> Map.of("kinds", List.of("positions", "transitions"));
        };
    return loop.connect(
        SubscriptionRequest.of(request),
        Principal.anybody(),
        new FakeChannel(number % 2 == 0, closed));
  }

  @Test
  void clientsThatAreGoneLeaveNothingBehind() {
    loop.assigned(
        StreamKind.TRANSITION,
        List.of(TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 0), 0)));
    List<StreamClient> clients = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      clients.add(connect(i, new ArrayList<>()));
    }
    runTasks();
    loop.accept(List.of(StreamEvents.transition(0, 0), StreamEvents.position("d", 1, 1)));
    assertThat(events.clients()).isEqualTo(1_000);
    assertThat(loop.isEmpty()).isFalse();

    clients.forEach(StreamClient::disconnected);
    assertThat(loop.isEmpty()).isTrue();
    assertThat(events.clients()).isZero();
    loop.accept(List.of(StreamEvents.transition(0, 1)));
    runTasks();
  }

  @Test
  void aClientWhoseKeyIsWithdrawnIsClosedWithTheReason() {
    loop.assigned(
        StreamKind.TRANSITION,
        List.of(TopicPosition.of(Uuid.ONE_UUID, new TopicPartition("t", 0), 0)));
    List<String> closed = new ArrayList<>();
    connect(0, closed);
    loop.check(0, principal -> false);
    assertThat(closed).isEmpty();
    loop.check(0, principal -> true);
    assertThat(closed).singleElement().asString().contains("API key was withdrawn");
  }
}
