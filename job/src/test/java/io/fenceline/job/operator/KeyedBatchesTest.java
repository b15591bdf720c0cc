package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KeyedBatchesTest {
  private static final int MAX_PARALLELISM = 4096;
  private static final int SUBTASKS = 3;

  private final KeyedBatches batches = new KeyedBatches(new KeyedOutput(MAX_PARALLELISM, SUBTASKS));

  @Test
  @DisplayName("D1: each batch is of one subtask, with the fixes in the order in which they came")
  void eachBatchIsOfOneSubtask() {
    List<Fix> fixes =
        IntStream.range(0, 200).mapToObj(i -> Fix.of("device-" + i % 40, i, 0, 0)).toList();
    fixes.forEach(batches::add);
    List<List<Fix>> emitted = emit();
    assertThat(emitted).hasSize(SUBTASKS);
    for (List<Fix> batch : emitted) {
      int subtask = subtaskOf(batch.get(0));
      assertThat(batch)
          .containsExactlyElementsOf(
              fixes.stream().filter(fix -> subtaskOf(fix) == subtask).toList());
    }
  }

  @Test
  void whatWasEmittedIsNotEmittedAgain() {
    batches.add(Fix.of("x", 1, 0, 0));
    assertThat(emit()).hasSize(1);
    assertThat(emit()).isEmpty();
    batches.add(Fix.of("x", 2, 0, 0));
    assertThat(emit()).containsExactly(List.of(Fix.of("x", 2, 0, 0)));
  }

  private List<List<Fix>> emit() {
    List<List<Fix>> emitted = new ArrayList<>();
    batches.emit(emitted::add);
    return emitted;
  }

  /** By the key groups that Flink gives to each subtask. */
  private static int subtaskOf(Fix fix) {
    int keyGroup = KeyGroupRangeAssignment.assignToKeyGroup(fix.deviceId(), MAX_PARALLELISM);
    for (int subtask = 0; subtask < SUBTASKS; subtask++) {
      KeyGroupRange range =
          KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
              MAX_PARALLELISM, SUBTASKS, subtask);
      if (range.contains(keyGroup)) {
        return subtask;
      }
    }
    throw new AssertionError(keyGroup);
  }
}
