package io.fenceline.cli.status;

import java.util.List;
import java.util.Optional;

/**
 * The jobs of a Flink cluster at one moment.
 *
 * @param address of its REST API
 * @param jobs jobs that have not ended, and jobs that failed and have not been replaced
 * @param kafkaProblem the reason why committed offsets are not known; empty if they were not asked
 *     for
 */
public record ClusterStatus(String address, List<JobStatus> jobs, Optional<String> kafkaProblem) {
  /** Whether a job runs, no job has a problem, and Kafka answers if it was asked. */
  public boolean isHealthy() {
    return !jobs.isEmpty()
        && kafkaProblem.isEmpty()
        && jobs.stream().allMatch(job -> job.problems().isEmpty());
  }

  /** Whether Flink has not fetched the metrics of a running job yet. */
  public boolean lacksMetrics() {
    return jobs.stream()
        .anyMatch(job -> job.summary().runs() && job.metrics().readPerSecond().isEmpty());
  }
}
