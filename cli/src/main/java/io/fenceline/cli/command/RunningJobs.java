package io.fenceline.cli.command;

import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.JobSummary;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the job that a user means. */
final class RunningJobs {
  private RunningJobs() {}

  /**
   * The one job that has not ended and has this id or name.
   *
   * @throws IOException when there is none or more than one
   */
  static JobSummary find(FlinkRest rest, String idOrName) throws IOException {
    List<JobSummary> running =
        JobSummary.list(rest).stream().filter(job -> !job.hasEnded()).toList();
    List<JobSummary> matching = running.stream().filter(job -> job.isCalled(idOrName)).toList();
    if (matching.size() > 1) {
      throw new IOException(
          "%d jobs are named '%s'; give the id of one: %s"
              .formatted(matching.size(), idOrName, list(matching)));
    }
    if (matching.isEmpty()) {
      throw new IOException(
          "no job '%s' runs at %s; %s"
              .formatted(
                  idOrName,
                  rest.cluster(),
                  running.isEmpty() ? "none does" : "give one of " + list(running)));
    }
    return matching.get(0);
  }

  private static String list(List<JobSummary> jobs) {
    return jobs.stream()
        .map(job -> "%s (%s)".formatted(job.id(), job.name()))
        .collect(Collectors.joining(", "));
  }
}
