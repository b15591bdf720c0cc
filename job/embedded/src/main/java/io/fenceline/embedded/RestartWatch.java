package io.fenceline.embedded;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Reports each restart of a job in one line, and ends the wait for a job whose failure repeats, by
 * {@link RestartPolicy}. A failure after which Flink does not restart the job is left to the job's
 * result. Not thread-safe.
 */
public final class RestartWatch {
  private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

  private final Supplier<Optional<JobFailure>> failures;
  private final LongSupplier nanoTime;
  private final Consumer<String> messages;
  private final RestartPolicy policy = new RestartPolicy();
  private long lastCheckNanos;
  private long lastFailureMillis;

  /**
   * @param messages receives a line for each restart
   */
  public RestartWatch(EmbeddedJob job, Consumer<String> messages) {
    this(job::lastFailure, System::nanoTime, messages);
  }

  RestartWatch(
      Supplier<Optional<JobFailure>> failures, LongSupplier nanoTime, Consumer<String> messages) {
    this.failures = failures;
    this.nanoTime = nanoTime;
    this.messages = messages;
    this.lastCheckNanos = nanoTime.getAsLong();
  }

  /**
   * Checks the job, at most once a second however often it is called.
   *
   * @throws JobFailedException when a failure repeats; the job is then still being restarted
   */
  public void check() {
    long now = nanoTime.getAsLong();
    if (now - lastCheckNanos < PERIOD_NANOS) {
      return;
    }
    lastCheckNanos = now;
    Optional<JobFailure> failure = failures.get();
    if (failure.isPresent() && failure.get().timeMillis() != lastFailureMillis) {
      lastFailureMillis = failure.get().timeMillis();
      report(failure.get());
    }
  }

  private void report(JobFailure failure) {
    FailureCause cause = FailureCause.of(failure.cause());
    if (cause.isNonRecoverable()) {
      return;
    }
    RestartPolicy.Decision decision = policy.decide(failure);
    if (decision.repeats()) {
      throw new JobFailedException(
          "the job failed %d times in %d s for the same reason, and completed no checkpoint: %s; %s, then start it again"
              .formatted(
                  decision.times(), decision.elapsed().toSeconds(), cause.text(), cause.remedy()),
          failure.cause());
    }
    messages.accept(
        "job failed, restarting (failure %d for this reason since the last checkpoint): %s"
            .formatted(decision.times(), cause.text()));
  }
}
