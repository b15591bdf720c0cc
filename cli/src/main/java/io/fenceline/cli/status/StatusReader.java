package io.fenceline.cli.status;

import io.fenceline.flink.FlinkJob;
import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.JobSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.errors.TimeoutException;

/** Reads the status of jobs from Flink and Kafka. Thread-safe. */
public final class StatusReader {
  private final FlinkRest rest;
  private final Function<String, CommittedOffsets> committed;

  /**
   * @param committed the offsets of a group; fails with a {@link TimeoutException} when Kafka does
   *     not answer
   */
  public StatusReader(FlinkRest rest, Function<String, CommittedOffsets> committed) {
    this.rest = rest;
    this.committed = committed;
  }

  /**
   * The status of the jobs that have one of these ids or names; of all when there is none.
   *
   * @throws IOException when Flink does not answer
   */
  public ClusterStatus read(List<String> idsOrNames) throws IOException {
    List<JobStatus> jobs = new ArrayList<>();
    Optional<String> kafkaProblem = Optional.empty();
    for (JobSummary summary : current(JobSummary.list(rest))) {
      if (idsOrNames.isEmpty() || idsOrNames.stream().anyMatch(summary::isCalled)) {
        CommittedOffsets offsets = CommittedOffsets.UNKNOWN;
        try {
          offsets = kafkaProblem.isEmpty() ? committed.apply(summary.name()) : offsets;
        } catch (TimeoutException e) {
          kafkaProblem = Optional.of("Kafka did not answer (" + e.getMessage() + ")");
        }
        jobs.add(read(summary, offsets));
      }
    }
    return new ClusterStatus(rest.cluster().toString(), jobs, kafkaProblem);
  }

  /** The jobs without those that were stopped or cancelled, or failed and were replaced. */
  static List<JobSummary> current(List<JobSummary> jobs) {
    return jobs.stream()
        .filter(job -> !job.hasEnded() || (job.state().equals("FAILED") && !isReplaced(job, jobs)))
        .sorted(Comparator.comparing(JobSummary::name).thenComparing(JobSummary::startMillis))
        .toList();
  }

  private static boolean isReplaced(JobSummary failed, List<JobSummary> jobs) {
    return jobs.stream()
        .anyMatch(
            job -> job.name().equals(failed.name()) && job.startMillis() > failed.startMillis());
  }

  private JobStatus read(JobSummary summary, CommittedOffsets offsets) throws IOException {
    FlinkJob job = new FlinkJob(rest, summary.id());
    JobMetrics metrics = JobMetrics.of(job.metrics(JobMetrics::isRead));
    return new JobStatus(
        summary,
        job.stateSinceMillis(),
        job.restarts(),
        job.newestFailure(),
        summary.runningTasks() == 0 ? metrics.ofStopped() : metrics,
        offsets,
        job.checkpoints());
  }
}
