package io.fenceline.cli.status;

import io.fenceline.flink.FlinkJob;
import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.JobSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads the status of jobs from Flink and Kafka. Thread-safe. */
public final class StatusReader {
  private final FlinkRest rest;
  private final CommittedLag committedLag;

  public StatusReader(FlinkRest rest, CommittedLag committedLag) {
    this.rest = rest;
    this.committedLag = committedLag;
  }

  /**
   * The status of the jobs that have one of these ids or names; of all when there is none.
   *
   * @throws IOException when Flink does not answer
   */
  public ClusterStatus read(List<String> idsOrNames) throws IOException {
    List<JobStatus> jobs = new ArrayList<>();
    for (JobSummary summary : current(JobSummary.list(rest))) {
      if (idsOrNames.isEmpty() || idsOrNames.stream().anyMatch(summary::isCalled)) {
        jobs.add(read(summary));
      }
    }
    return new ClusterStatus(rest.cluster().toString(), jobs);
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

  private JobStatus read(JobSummary summary) throws IOException {
    FlinkJob job = new FlinkJob(rest, summary.id());
    return new JobStatus(
        summary,
        job.stateSinceMillis(),
        job.restarts(),
        job.newestFailure(),
        JobMetrics.of(job.metrics(JobMetrics::isRead)),
        committedLag.of(summary.name()),
        job.checkpoints());
  }
}
