package io.fenceline.gateway.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingMessagesTest {
  private static final int MOST = 100 + 3 * WaitingMessages.OVERHEAD_BYTES;

  private final WaitingMessages waiting = new WaitingMessages(MOST, 40);

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
    WaitingMessages many = new WaitingMessages(1 << 20, 40);
    for (int i = 0; i < 1_001; i++) {
      many.add(new MqttMessage("empty", List.of(), 0, () -> {}));
    }
    assertThat(many.nextBatch()).hasSize(1_000);
    assertThat(many.nextBatch()).hasSize(1);
  }

  /** E8: what is taken and not acknowledged yet counts, too. */
  @Test
  void aMessageWaitsUntilOthersAreAcknowledged() throws Exception {
    add("a", 60);
    add("b", 40);
    List<MqttMessage> first = waiting.nextBatch();
    add("c", 0);
    Thread receiver = new Thread(() -> addUninterrupted("d", 1));
    receiver.start();
    TestGateway.await(() -> receiver.getState() == Thread.State.WAITING);
    waiting.acknowledged(first);
    receiver.join();
    assertThat(nextBatch()).containsExactly("b");
    assertThat(nextBatch()).containsExactly("c", "d");
  }

  @Test
  void aMessageAsLargeAsTheLimitIsTakenWhenNoOtherWaits() throws Exception {
    for (int i = 0; i < 3; i++) {
      add("large", 10 * MOST);
      waiting.acknowledged(waiting.nextBatch());
    }
  }

  @Test
  void nobodyWaitsWhenItIsClosed() throws Exception {
    add("large", MOST);
    Thread receiver = new Thread(() -> addUninterrupted("b", 1));
    receiver.start();
    TestGateway.await(() -> receiver.getState() == Thread.State.WAITING);
    waiting.close();
    receiver.join();
    assertThat(nextBatch()).containsExactly("large");
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
