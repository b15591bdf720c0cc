package io.fenceline.gateway.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingMessagesTest {
  private final WaitingMessages waiting = new WaitingMessages(100, 40);

  @Test
  void aBatchEndsWithTheMessageThatReachesItsBytes() throws Exception {
    add("a", 39);
    add("b", 1);
    add("c", 100 - 40);
    assertThat(nextBatch()).containsExactly("a", "b");
    assertThat(nextBatch()).containsExactly("c");
  }

  @Test
  void aBatchHasAtMostAThousandMessages() throws Exception {
    for (int i = 0; i < 1_001; i++) {
      add("refused", 0);
    }
    assertThat(nextBatch()).hasSize(1_000);
    assertThat(nextBatch()).hasSize(1);
  }

  @Test
  void aMessageWaitsUntilThereIsRoomForItsBytes() throws Exception {
    add("a", 60);
    add("b", 40);
    Thread receiver = new Thread(() -> addUninterrupted("c", 1));
    receiver.start();
    TestGateway.await(() -> receiver.getState() == Thread.State.WAITING);
    assertThat(nextBatch()).containsExactly("a");
    receiver.join();
    assertThat(nextBatch()).containsExactly("b");
    assertThat(nextBatch()).containsExactly("c");
  }

  @Test
  void aMessageAsLargeAsTheLimitIsTakenWhenNoOtherWaits() throws Exception {
    for (int i = 0; i < 3; i++) {
      add("large", 100);
      assertThat(nextBatch()).containsExactly("large");
    }
  }

  private void addUninterrupted(String topic, int bytes) {
    try {
      add(topic, bytes);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void add(String topic, int bytes) throws InterruptedException {
    waiting.add(new MqttMessage(topic, List.of(), bytes, () -> {}));
  }

  private List<String> nextBatch() throws InterruptedException {
    return waiting.nextBatch().stream().map(MqttMessage::topic).toList();
  }
}
