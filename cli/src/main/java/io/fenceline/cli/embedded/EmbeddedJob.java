package io.fenceline.cli.embedded;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A job that runs in this JVM until it is stopped. Thread-safe. */
public final class EmbeddedJob {
  private static final long STOP_SECONDS = 30;

  private final JobClient client;

  private EmbeddedJob(JobClient client) {
    this.client = client;
  }

  public static EmbeddedJob start(StreamExecutionEnvironment env, String name) throws Exception {
    return new EmbeddedJob(env.executeAsync(name));
  }

  /**
   * Waits until the job has ended, however it did.
   *
   * @throws ExecutionException when it failed or was cancelled
   */
  public void await() throws ExecutionException, InterruptedException {
    client.getJobExecutionResult().get();
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
    try {
      client.cancel().get(STOP_SECONDS, TimeUnit.SECONDS);
      client.getJobExecutionResult().get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException cancelled) {
      // A cancelled job ends with an exception: that is how we know that it ended.
    }
  }
}
