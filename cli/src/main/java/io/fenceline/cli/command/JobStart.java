package io.fenceline.cli.command;

import io.fenceline.cli.status.FailureText;
import io.fenceline.cli.terminal.Console;
import io.fenceline.flink.Failure;
import io.fenceline.flink.FlinkJob;
import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.JobSummary;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;

/** Waits until all tasks of a submitted job run, and reports meanwhile why they do not. */
final class JobStart {
  private static final Duration POLL = Duration.ofMillis(500);

  private final Console console;
  private final FlinkRest rest;
  private final FlinkJob job;
  private String reported = "";

  JobStart(Console console, FlinkRest rest, FlinkJob job) {
    this.console = console;
    this.rest = rest;
    this.job = job;
  }

  /**
   * Returns when it runs, or when the user ends the wait.
   *
   * @return whether it runs
   * @throws IOException when the job failed, or did not run in time and was cancelled
   */
  boolean await(Duration timeout) throws IOException {
    try {
      if (runsWithin(timeout)) {
        return true;
      }
    } catch (InterruptedIOException stopRequested) {
      // As if it were requested between two queries.
    }
    console.err().printf("job %s continues to start without this command%n", job.id());
    return false;
  }

  /** Returns false when a stop is requested. */
  private boolean runsWithin(Duration timeout) throws IOException {
    long endNanos = System.nanoTime() + timeout.toNanos();
    while (true) {
      JobSummary summary = summary();
      if (summary.runs()) {
        console
            .err()
            .printf(
                "job %s runs with %d tasks; see %s/#/job/running/%s/overview%n",
                summary.name(), summary.tasks(), withoutSlash(rest), job.id());
        return true;
      }
      Optional<Failure> failure = job.newestFailure();
      if (summary.hasEnded()) {
        throw new IOException(
            "job %s is %s%s".formatted(job.id(), summary.state(), because(failure)));
      }
      if (System.nanoTime() - endNanos > 0) {
        job.cancel();
        throw new IOException(notStarted(summary, failure, timeout));
      }
      failure.ifPresent(this::report);
      if (!console.stop().waitFor(POLL)) {
        return false;
      }
    }
  }

  private JobSummary summary() throws IOException {
    return JobSummary.list(rest).stream()
        .filter(summary -> summary.id().equals(job.id()))
        .findFirst()
        .orElseThrow(
            () -> new IOException("job " + job.id() + " no longer exists at " + rest.cluster()));
  }

  private void report(Failure failure) {
    if (!failure.cause().equals(reported)) {
      reported = failure.cause();
      console.err().println("the job restarts: " + FailureText.of(failure));
    }
  }

  private String notStarted(JobSummary summary, Optional<Failure> failure, Duration timeout)
      throws IOException {
    return "job %s was cancelled: after %d s it is %s with %d of %d tasks%s%s"
        .formatted(
            job.id(),
            timeout.toSeconds(),
            summary.state(),
            summary.runningTasks(),
            summary.tasks(),
            because(failure),
            lacksSlots(failure)
                ? "; add TaskManagers, or give a lower --parallelism: the cluster has %d slots"
                    .formatted(rest.get("/overview").path("slots-total").asInt())
                : "");
  }

  /** Flink waits for slots without a failure first. */
  private static boolean lacksSlots(Optional<Failure> failure) {
    return failure.isEmpty() || failure.get().cause().startsWith("NoResourceAvailable");
  }

  private static String because(Optional<Failure> failure) {
    return failure.map(newest -> ": " + FailureText.of(newest)).orElse("");
  }

  private static String withoutSlash(FlinkRest rest) {
    return rest.cluster().toString().replaceFirst("/$", "");
  }
}
