package io.fenceline.cli.status;

import io.fenceline.flink.CheckpointStatistics;
import io.fenceline.flink.Failure;
import io.fenceline.flink.JobSummary;
import io.fenceline.format.input.PartitionerWarning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A job at one moment.
 *
 * @param stateSinceMillis the time it entered its state; 0 if Flink does not report it
 * @param failure the newest, also of an earlier attempt
 * @param metrics since it was restarted the last time
 * @param committed what Kafka knows of the group
 */
public record JobStatus(
    JobSummary summary,
    long stateSinceMillis,
    long restarts,
    Optional<Failure> failure,
    JobMetrics metrics,
    CommittedOffsets committed,
    CheckpointStatistics checkpoints) {
  /** A transaction that is open for longer is no checkpoint of its producer any more. */
  static final Duration OPEN = Duration.ofMinutes(1);

  /** The problems for an operator to look at; empty when the job is healthy. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (!summary.state().equals("RUNNING")) {
      problems.add("it is " + summary.state());
    } else if (!summary.runs()) {
      problems.add("only %d of %d tasks run".formatted(summary.runningTasks(), summary.tasks()));
    }
    long newest = checkpoints.newestMillis();
    if (failure.isPresent() && failure.get().timeMillis() > newest) {
      problems.add(
          "it failed, and no checkpoint has completed since: " + FailureText.of(failure.get()));
    }
    checkpoints
        .newestFailure()
        .filter(failed -> failed.timeMillis() > newest)
        .ifPresent(
            failed -> problems.add("the newest checkpoint failed: " + FailureText.of(failed)));
    problems.addAll(held());
    if (!metrics.otherPartition().isEmpty()) {
      problems.add(
          "zones come by two partitions: %s; %s"
              .formatted(
                  String.join(", ", metrics.otherPartition().keySet()), PartitionerWarning.REMEDY));
    }
    return problems;
  }

  /** Kafka knows the transactions, the job only that there are some. */
  private List<String> held() {
    if (!committed.held().isEmpty()) {
      return committed.held();
    }
    return metrics.openSeconds().entrySet().stream()
        .filter(each -> each.getValue() >= OPEN.toSeconds())
        .map(
            each ->
                "%s: %,d records have waited for the end of an open transaction for %,d s; %s"
                    .formatted(
                        each.getKey(),
                        metrics.held().getOrDefault(each.getKey(), 0L),
                        each.getValue(),
                        "with --bootstrap-servers its producer is named"))
        .toList();
  }
}
