package io.fenceline.cli.status;

import java.util.List;

/**
 * The jobs of a Flink cluster at one moment.
 *
 * @param address of its REST API
 * @param jobs jobs that have not ended, and jobs that failed and have not been replaced
 */
public record ClusterStatus(String address, List<JobStatus> jobs) {
  /** Whether a job runs, and no job has a problem. */
  public boolean isHealthy() {
    return !jobs.isEmpty() && jobs.stream().allMatch(job -> job.problems().isEmpty());
  }

  /** Whether Flink has not fetched the metrics of a running job yet. */
  public boolean lacksMetrics() {
    return jobs.stream()
        .anyMatch(job -> job.summary().runs() && job.metrics().readPerSecond().isEmpty());
  }
}
