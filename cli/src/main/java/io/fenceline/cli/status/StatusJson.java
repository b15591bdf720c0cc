package io.fenceline.cli.status;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fenceline.flink.CheckpointStatistics;
import io.fenceline.flink.Failure;

/** A status for programs to read. Times are epoch milliseconds. */
public final class StatusJson {
  private StatusJson() {}

  /** One object. */
  public static ObjectNode of(ClusterStatus status) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("flink", status.address())
            .put("healthy", status.isHealthy());
    status.kafkaProblem().ifPresent(problem -> node.put("kafkaProblem", problem));
    status.jobs().forEach(job -> addJob(job, node.withArray("/jobs").addObject()));
    if (status.jobs().isEmpty()) {
      node.putArray("jobs");
    }
    return node;
  }

  private static void addJob(JobStatus job, ObjectNode node) {
    node.put("id", job.summary().id())
        .put("name", job.summary().name())
        .put("state", job.summary().state())
        .put("stateSince", job.stateSinceMillis())
        .put("started", job.summary().startMillis())
        .put("runningTasks", job.summary().runningTasks())
        .put("tasks", job.summary().tasks())
        .put("restarts", job.restarts());
    job.failure().ifPresent(failure -> addFailure(failure, node.putObject("newestFailure")));
    JobMetrics metrics = job.metrics();
    metrics.readPerSecond().forEach(node.putObject("readPerSecond")::put);
    metrics.writtenPerSecond().forEach(node.putObject("writtenPerSecond")::put);
    node.put("fixes", metrics.fixes());
    metrics.refused().forEach(node.putObject("refused")::put);
    metrics.lag().forEach(node.putObject("lag")::put);
    job.committed().lag().forEach(node.putObject("committedLag")::put);
    addCheckpoints(job.checkpoints(), node.putObject("checkpoints"));
    job.problems().forEach(node.putArray("problems")::add);
  }

  private static void addCheckpoints(CheckpointStatistics checkpoints, ObjectNode node) {
    node.put("completed", checkpoints.completed()).put("failed", checkpoints.failed());
    if (checkpoints.newestMillis() > 0) {
      node.put("newest", checkpoints.newestMillis())
          .put("durationMillis", checkpoints.newestDurationMillis())
          .put("bytes", checkpoints.newestBytes());
    }
    checkpoints
        .newestFailure()
        .ifPresent(failure -> addFailure(failure, node.putObject("newestFailure")));
  }

  private static void addFailure(Failure failure, ObjectNode node) {
    node.put("time", failure.timeMillis()).put("cause", FailureText.of(failure));
  }
}
