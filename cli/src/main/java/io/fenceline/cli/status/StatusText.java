package io.fenceline.cli.status;

import io.fenceline.cli.terminal.PlainText;
import io.fenceline.flink.CheckpointStatistics;
import io.fenceline.flink.Failure;
import io.fenceline.format.IsoTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A status for people to read. */
public final class StatusText {
  private static final String NONE = "none";

  private StatusText() {}

  /** The lines. */
  public static List<String> of(ClusterStatus status) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s: %s%s"
            .formatted(
                status.address(),
                summary(status.jobs().size()),
                status.isHealthy() ? ", healthy" : ", needs attention"));
    status.kafkaProblem().ifPresent(problem -> add(lines, "PROBLEM", problem));
    status.jobs().forEach(job -> addJob(job, lines));
    return lines.stream().map(PlainText::of).toList();
  }

  private static String summary(int jobs) {
    return jobs == 0 ? "no job runs" : jobs == 1 ? "1 job" : jobs + " jobs";
  }

  private static void addJob(JobStatus job, List<String> lines) {
    lines.add("");
    lines.add("%s  %s".formatted(job.summary().name(), job.summary().id()));
    add(
        lines,
        "state",
        "%s since %s, %d of %d tasks run"
            .formatted(
                job.summary().state(),
                time(job.stateSinceMillis()),
                job.summary().runningTasks(),
                job.summary().tasks()));
    add(lines, "started", time(job.summary().startMillis()));
    add(lines, "restarts", restarts(job));
    add(lines, "in", rates(job.metrics().readPerSecond()));
    add(lines, "out", rates(job.metrics().writtenPerSecond()));
    add(lines, "applied", "%,d fixes".formatted(job.metrics().fixes()));
    add(lines, "refused", counts(job.metrics().refused()));
    add(lines, "lag", counts(job.metrics().lag()));
    if (!job.committed().lag().isEmpty()) {
      add(lines, "committed lag", counts(job.committed().lag()));
    }
    add(lines, "checkpoints", checkpoints(job.checkpoints()));
    job.problems().forEach(problem -> add(lines, "PROBLEM", problem));
  }

  private static void add(List<String> lines, String name, String value) {
    lines.add("  %-14s %s".formatted(name, value));
  }

  private static String restarts(JobStatus job) {
    return job.restarts()
        + job.failure().map(failure -> "; newest failure " + text(failure)).orElse("");
  }

  private static String text(Failure failure) {
    return "%s: %s".formatted(time(failure.timeMillis()), FailureText.of(failure));
  }

  private static String rates(Map<String, Double> rates) {
    return rates.isEmpty()
        ? NONE
        : rates.entrySet().stream()
            .map(rate -> "%s %,.1f/s".formatted(rate.getKey(), rate.getValue()))
            .collect(Collectors.joining(", "));
  }

  private static String counts(Map<String, Long> counts) {
    return counts.isEmpty()
        ? NONE
        : counts.entrySet().stream()
            .map(count -> "%s %,d".formatted(count.getKey(), count.getValue()))
            .collect(Collectors.joining(", "));
  }

  private static String checkpoints(CheckpointStatistics checkpoints) {
    String counts =
        "%,d completed, %,d failed".formatted(checkpoints.completed(), checkpoints.failed());
    return checkpoints.newestMillis() == 0
        ? counts
        : "%s; newest %s, %,d ms, %,d bytes"
            .formatted(
                counts,
                time(checkpoints.newestMillis()),
                checkpoints.newestDurationMillis(),
                checkpoints.newestBytes());
  }

  private static String time(long millis) {
    return millis == 0 ? "unknown" : IsoTime.of(millis);
  }
}
