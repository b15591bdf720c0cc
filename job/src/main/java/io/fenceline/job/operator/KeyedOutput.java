package io.fenceline.job.operator;

import java.util.List;
import org.apache.flink.runtime.io.network.api.writer.ResultPartitionWriter;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.graph.NonChainedOutput;
import org.apache.flink.streaming.runtime.partitioner.KeyGroupStreamPartitioner;
import org.apache.flink.streaming.runtime.tasks.StreamTask;

/**
 * The subtasks that the keyed output of a task goes to. Asked of the task itself: a job may be
 * rescaled at any time, each operator for itself.
 */
record KeyedOutput(int keyGroups, int subtasks) {
  /** The keyed output of a task; one subtask if the task has none, as in a test harness. */
  static KeyedOutput of(StreamTask<?, ?> task) {
    List<NonChainedOutput> outputs =
        task.getConfiguration().getVertexNonChainedOutputs(task.getUserCodeClassLoader());
    for (int i = 0; i < outputs.size(); i++) {
      if (outputs.get(i).getPartitioner() instanceof KeyGroupStreamPartitioner) {
        // A task has a writer for each output, in the same order.
        ResultPartitionWriter writer = task.getEnvironment().getWriter(i);
        return new KeyedOutput(writer.getNumTargetKeyGroups(), writer.getNumberOfSubpartitions());
      }
    }
    return new KeyedOutput(1, 1);
  }

  /** Some key of a subtask. */
  String anyKey(int subtask) {
    int key = 0;
    while (subtask(String.valueOf(key)) != subtask) {
      key++;
    }
    return String.valueOf(key);
  }

  /** The index of the subtask of a key. */
  int subtask(String key) {
    return subtasks == 1
        ? 0
        : KeyGroupRangeAssignment.assignKeyToParallelOperator(key, keyGroups, subtasks);
  }
}
