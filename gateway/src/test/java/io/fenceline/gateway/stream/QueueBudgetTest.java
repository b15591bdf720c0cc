package io.fenceline.gateway.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** The limit of what waits for all clients. */
class QueueBudgetTest {
  private final LongAdder ofAllLoops = new LongAdder();
  private final QueueBudget budget = new QueueBudget(1_000, ofAllLoops);

  @Test
  void theLongestQueuesAreGivenUpUntilTheOthersTakeThreeQuarters() {
    Map<String, Long> queues = Map.of("a", 300L, "b", 10L, "c", 400L, "d", 350L, "idle", 0L);
    queues.values().forEach(budget::add);

    assertThat(budget.isExceeded()).isTrue();
    assertThat(budget.longest(queues.keySet(), queues::get)).isEqualTo(List.of("c"));
  }

  @Test
  void clientsForWhichNothingWaitsAreNeverGivenUp() {
    Map<String, Long> queues = Map.of("only", 5_000L, "idle", 0L);
    budget.add(5_000);

    assertThat(budget.longest(queues.keySet(), queues::get)).isEqualTo(List.of("only"));
  }

  @Test
  void memoryIsScarceFromHalfOfTheLimit() {
    budget.add(500);
    assertThat(budget.isScarce()).isFalse();
    budget.add(1);
    assertThat(budget.isScarce()).isTrue();
    assertThat(budget.isExceeded()).isFalse();
    budget.add(-501);
    assertThat(budget.bytes()).isZero();
    assertThat(ofAllLoops.sum()).isZero();
  }
}
