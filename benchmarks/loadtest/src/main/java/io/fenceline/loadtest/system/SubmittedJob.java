package io.fenceline.loadtest.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.flink.CheckpointStatistics;
import io.fenceline.flink.Failure;
import io.fenceline.flink.FlinkJob;
import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.JobSubmission;
import io.fenceline.flink.MetricValue;
import io.fenceline.job.metrics.MetricNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** The job of a benchmark run on a Flink cluster. Thread-safe. */
final class SubmittedJob {
  private static final String GROUP = ".fenceline.";
  private static final String CPU_NANOS = "Status.JVM.CPU.Time";
  private static final String HEAP_BYTES = "Status.JVM.Memory.Heap.Used";

  private final FlinkRest rest;
  private final FlinkJob job;

  private SubmittedJob(FlinkRest rest, FlinkJob job) {
    this.rest = rest;
    this.job = job;
  }

  /**
   * Starts it.
   *
   * @throws IOException when there are not enough slots, or the job cannot be started
   */
  static SubmittedJob start(FlinkRest rest, Path jar, JobSubmission submission) throws IOException {
    int free = rest.get("/overview").path("slots-available").asInt();
    if (free < submission.parallelism()) {
      throw new IOException(
          "Flink at %s has %d free slots; give it TaskManagers for parallelism %d"
              .formatted(rest.cluster(), free, submission.parallelism()));
    }
    return new SubmittedJob(rest, submission.submit(rest, jar));
  }

  /** The state of the job, for instance RUNNING. */
  String state() throws IOException {
    return job.state();
  }

  boolean hasEnded() throws IOException {
    return job.hasEnded();
  }

  /** The reason why it failed; empty if it did not. */
  String failure() throws IOException {
    return job.newestFailure().map(Failure::cause).orElse("");
  }

  /** Its counts; 0 for those that no task has reported yet. */
  SystemUnderTest.Readings readings() throws IOException {
    long applied = 0;
    long duplicates = 0;
    long refused = 0;
    long zones = 0;
    for (MetricValue metric : job.metrics(name -> name.contains(GROUP))) {
      String count = metric.name().substring(metric.name().lastIndexOf('.') + 1);
      long sum = (long) metric.sum();
      switch (count) {
        case MetricNames.FIXES -> applied += sum;
        case MetricNames.DUPLICATES -> duplicates += sum;
        case "zones" -> zones = (long) metric.min();
        case MetricNames.DEAD_LETTERS -> refused += sum;
        default -> {}
      }
    }
    CheckpointStatistics checkpoints = job.checkpoints();
    return new SystemUnderTest.Readings(
        applied,
        duplicates,
        refused,
        zones,
        checkpoints.completed(),
        checkpoints.newestDurationMillis());
  }

  /** Processor time and heap of all TaskManagers together; no time where they do not report it. */
  SystemUnderTest.Costs costs() throws IOException {
    Map<Phase, Long> cpuNanos = new EnumMap<>(Phase.class);
    long heapBytes = 0;
    for (JsonNode metric :
        rest.get("/taskmanagers/metrics?agg=sum&get=" + CPU_NANOS + "," + HEAP_BYTES)) {
      switch (metric.path("id").asText()) {
        case CPU_NANOS -> cpuNanos.put(Phase.TASK_MANAGERS, metric.path("sum").asLong());
        default -> heapBytes = metric.path("sum").asLong();
      }
    }
    return new SystemUnderTest.Costs(cpuNanos, heapBytes);
  }

  void cancel() throws IOException {
    job.cancel();
  }
}
