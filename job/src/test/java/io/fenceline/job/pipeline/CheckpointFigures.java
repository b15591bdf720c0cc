package io.fenceline.job.pipeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.AbstractCheckpointStats;
import org.apache.flink.runtime.checkpoint.SubtaskStateStats;
import org.apache.flink.runtime.checkpoint.TaskStateStats;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;

/** Prints the durations and sizes of a job's checkpoints. */
final class CheckpointFigures {
  private CheckpointFigures() {}

  /**
   * Prints what the checkpoints since then cost the subtasks that evaluate, and how long the
   * synchronous part took of those that read and have next to no state: that is what waiting for a
   * core comes to here.
   */
  static void print(AccessExecutionGraph job, long sinceMillis) {
    List<Long> synchronous = new ArrayList<>();
    List<Long> synchronousOfReaders = new ArrayList<>();
    List<Long> asynchronous = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    for (AbstractCheckpointStats checkpoint :
        job.getCheckpointStatsSnapshot().getHistory().getCheckpoints()) {
      if (checkpoint.getTriggerTimestamp() >= sinceMillis) {
        List<SubtaskStateStats> subtasks = subtasks(job, checkpoint, true);
        subtasks.forEach(subtask -> synchronous.add(subtask.getSyncCheckpointDuration()));
        subtasks(job, checkpoint, false)
            .forEach(subtask -> synchronousOfReaders.add(subtask.getSyncCheckpointDuration()));
        subtasks.stream()
            .max(Comparator.comparingLong(SubtaskStateStats::getStateSize))
            .ifPresent(writer -> asynchronous.add(writer.getAsyncCheckpointDuration()));
        bytes.add(subtasks.stream().mapToLong(SubtaskStateStats::getStateSize).sum());
      }
    }
    print("synchronous, ms per subtask that evaluates", synchronous);
    print("synchronous, ms a subtask that reads", synchronousOfReaders);
    print("asynchronous, ms of the subtask that writes the zones", asynchronous);
    print("bytes of all subtasks", bytes);
  }

  static List<SubtaskStateStats> subtasks(
      AccessExecutionGraph job, AbstractCheckpointStats checkpoint, boolean evaluating) {
    List<SubtaskStateStats> subtasks = new ArrayList<>();
    for (AccessExecutionJobVertex vertex : job.getVerticesTopologically()) {
      TaskStateStats task = checkpoint.getTaskStateStats(vertex.getJobVertexId());
      if (vertex.getName().contains(Uids.GEOFENCE) == evaluating && task != null) {
        Stream.of(task.getSubtaskStats()).filter(Objects::nonNull).forEach(subtasks::add);
      }
    }
    return subtasks;
  }

  static void print(String name, List<Long> values) {
    long[] sorted = values.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "checkpoint, %s: %d, median %d, p90 %d, most %d%n",
        name,
        sorted.length,
        sorted[sorted.length / 2],
        sorted[sorted.length * 9 / 10],
        sorted[sorted.length - 1]);
  }
}
