package io.fenceline.cli.embedded;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A job that runs in this JVM until it is stopped. Thread-safe. */
public final class EmbeddedJob {
  private static final long STOP_SECONDS = 25;
  private static final long POLL_MILLIS = 100;

  private final JobClient client;
  private final CompletableFuture<JobExecutionResult> result;

  private EmbeddedJob(JobClient client) {
    this.client = client;
    this.result = client.getJobExecutionResult();
  }

  public static EmbeddedJob start(StreamExecutionEnvironment env, String name) throws Exception {
    return new EmbeddedJob(env.executeAsync(name));
  }

  /**
   * Waits until the job has ended or shall end.
   *
   * @param shallEnd asked several times a second
   * @return empty when it shall end and still runs
   * @throws ExecutionException when it failed
   */
  public Optional<JobExecutionResult> await(BooleanSupplier shallEnd)
      throws ExecutionException, InterruptedException {
    while (!shallEnd.getAsBoolean()) {
      try {
        return Optional.of(result.get(POLL_MILLIS, TimeUnit.MILLISECONDS));
      } catch (TimeoutException stillRunning) {
        // Look again whether it shall end.
      }
    }
    return Optional.empty();
  }

  /**
   * Whether it has ended, without waiting.
   *
   * @throws ExecutionException when it failed
   */
  public boolean hasEnded() throws ExecutionException, InterruptedException {
    if (result.isDone()) {
      result.get();
      return true;
    }
    return false;
  }

  /** Takes a savepoint and ends the job: what a later start goes on from. */
  public void stopWithSavepoint(StateDirectory state)
      throws ExecutionException, InterruptedException, TimeoutException {
    client
        .stopWithSavepoint(false, state.path().toUri().toString(), SavepointFormatType.NATIVE)
        .get(STOP_SECONDS, TimeUnit.SECONDS);
  }

  /** Ends the job without a savepoint, and waits for the end. */
  public void cancel() throws InterruptedException {
    cancel(Duration.ofSeconds(STOP_SECONDS));
  }

  /**
   * Ends the job without a savepoint.
   *
   * @param patience how long to wait for the end, at most
   */
  public void cancel(Duration patience) throws InterruptedException {
    try {
      client
          .cancel()
          .thenCompose(cancelled -> client.getJobExecutionResult())
          .get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException cancelled) {
      // A cancelled job ends with an exception: that is how we know that it ended.
    }
  }
}
