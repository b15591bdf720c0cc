package io.fenceline.job.operator;

import io.fenceline.event.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Fixes by the subtask that their device belongs to, in the order in which they come. Not
 * thread-safe.
 */
final class KeyedBatches {
  private final KeyedOutput output;
  private final List<List<Fix>> bySubtask = new ArrayList<>();

  KeyedBatches(KeyedOutput output) {
    this.output = output;
    for (int i = 0; i < output.subtasks(); i++) {
      bySubtask.add(new ArrayList<>());
    }
  }

  void add(Fix fix) {
    bySubtask.get(output.subtask(fix.deviceId())).add(fix);
  }

  /** Hands over the fixes so far: each batch is of one subtask, and not empty. */
  void emit(Consumer<List<Fix>> batches) {
    for (int i = 0; i < bySubtask.size(); i++) {
      List<Fix> fixes = bySubtask.get(i);
      if (!fixes.isEmpty()) {
        bySubtask.set(i, new ArrayList<>());
        batches.accept(fixes);
      }
    }
  }
}
