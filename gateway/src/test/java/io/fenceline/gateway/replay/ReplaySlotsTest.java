package io.fenceline.gateway.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** E8: one client's replays delay nobody else's. */
class ReplaySlotsTest {
  private final ReplaySlots slots = new ReplaySlots(2, 3, 6);
  private final List<String> started = new ArrayList<>();

  private boolean add(String client, String name) {
    return slots.add(client, () -> started.add(name));
  }

  @Test
  void aClientHasOneSlotHoweverManyAreFree() {
    add("greedy", "greedy 1");
    add("greedy", "greedy 2");
    assertThat(started).containsExactly("greedy 1");
    add("other", "other 1");
    assertThat(started).containsExactly("greedy 1", "other 1");
    slots.ended("greedy");
    assertThat(started).containsExactly("greedy 1", "other 1", "greedy 2");
  }

  @Test
  void clientsThatWaitTakeTurns() {
    for (String name : List.of("a 1", "b 1", "a 2", "a 3", "c 1", "b 2")) {
      add(name.substring(0, 1), name);
    }
    slots.ended("a");
    slots.ended("b");
    assertThat(started).containsExactly("a 1", "b 1", "a 2", "c 1");
    slots.ended("c");
    slots.ended("a");
    assertThat(started).endsWith("b 2", "a 3");
  }

  @Test
  void whatIsTooMuchOfAClientOrOfAllIsRefused() {
    for (int i = 0; i < 4; i++) {
      assertThat(add("a", "a")).isTrue();
    }
    assertThat(add("a", "a")).as("one runs, three wait").isFalse();
    assertThat(add("b", "b")).isTrue();
    assertThat(add("b", "b")).isTrue();
    assertThat(add("c", "c")).isTrue();
    assertThat(add("d", "d")).isTrue();
    assertThat(add("e", "e")).as("six wait").isFalse();
  }
}
