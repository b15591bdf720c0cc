package io.fenceline.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.subscription.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class ClientQueueTest {
  private final QueueBudget budget = new QueueBudget(Long.MAX_VALUE, new LongAdder());

  private static Message transition(int number) {
    return Message.of(StreamEvents.transition(0, number), "c" + number);
  }

  private static Message position(String device, int number) {
    return Message.of(StreamEvents.position(device, number, 0), null);
  }

  @Test
  void transitionsAllComeInOrderAndPositionsAreConflatedToTheLatestOfEachDevice() {
    Random random = new Random(3);
    for (int run = 0; run < 200; run++) {
      ClientQueue queue = new ClientQueue(Integer.MAX_VALUE, Integer.MAX_VALUE, budget);
      List<Message> sent = new ArrayList<>();
      List<Message> got = new ArrayList<>();
      Map<String, Message> latest = new HashMap<>();
      Map<String, Message> gotLatest = new HashMap<>();
      for (int i = 0; i < 200; i++) {
        if (random.nextInt(3) == 0) {
          take(queue.poll(), got, gotLatest);
        } else if (random.nextBoolean()) {
          sent.add(transition(i));
          assertThat(queue.offer(sent.get(sent.size() - 1))).isTrue();
        } else {
          Message position = position("d" + random.nextInt(5), i);
          latest.put(position.latestOf(), position);
          assertThat(queue.offer(position)).isTrue();
        }
      }
      for (Message next = queue.poll(); next != null; next = queue.poll()) {
        take(next, got, gotLatest);
      }
      assertThat(got).isEqualTo(sent);
      assertThat(gotLatest).isEqualTo(latest);
      assertThat(queue.isEmpty()).isTrue();
      assertThat(queue.bytes()).isZero();
      assertThat(budget.bytes()).isZero();
    }
  }

  private static void take(Message next, List<Message> got, Map<String, Message> positions) {
    if (next != null && next.latestOf() == null) {
      got.add(next);
    } else if (next != null) {
      positions.put(next.latestOf(), next);
    }
  }

  @Test
  void positionsOfOneDeviceNeverFillTheQueue() {
    ClientQueue queue = new ClientQueue(2_000, 3, budget);
    for (int i = 0; i < 10_000; i++) {
      assertThat(queue.offer(position("d", i))).isTrue();
    }
    assertThat(queue.poll()).isEqualTo(position("d", 9_999));
    assertThat(queue.poll()).isNull();
  }

  @Test
  void tooManyMessagesAndTooManyBytesOverflow() {
    ClientQueue byCount = new ClientQueue(Integer.MAX_VALUE, 2, budget);
    assertThat(byCount.offer(transition(1))).isTrue();
    assertThat(byCount.offer(position("d", 1))).isTrue();
    assertThat(byCount.offer(transition(2))).isFalse();

    ClientQueue byBytes = new ClientQueue(transition(1).bytes() * 2, 100, budget);
    assertThat(byBytes.offer(transition(1))).isTrue();
    assertThat(byBytes.offer(transition(2))).isTrue();
    assertThat(byBytes.offer(transition(3))).isFalse();
  }

  @Test
  void positionsHaveNoCursorSinceTheyOvertakeTransitions() {
    assertThat(Message.of(StreamEvents.position("d", 1, 0), "c").json())
        .isEqualTo("{\"kind\":\"position\",\"event\":{\"lon\":1.0}}");
    assertThat(transition(7).json())
        .isEqualTo("{\"kind\":\"transition\",\"cursor\":\"c7\",\"event\":{\"id\":\"d/z\"}}");
  }
}
