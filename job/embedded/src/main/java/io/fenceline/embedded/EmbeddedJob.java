package io.fenceline.embedded;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.ErrorInfo;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** A job that runs in this JVM until it is stopped. Thread-safe. */
public final class EmbeddedJob {
  private static final long STOP_TIMEOUT_SECONDS = 25;
  private static final long CHECKPOINT_TIMEOUT_SECONDS = 600;
  private static final long QUERY_TIMEOUT_SECONDS = 5;
  private static final long POLL_MILLIS = 100;

  private final MiniCluster cluster;
  private final JobClient client;
  private final CompletableFuture<JobExecutionResult> result;

  private EmbeddedJob(MiniCluster cluster, JobClient client) {
    this.cluster = cluster;
    this.client = client;
    this.result = client.getJobExecutionResult();
  }

  /** Like {@code env.executeAsync}, which would not give access to the cluster that it starts. */
  public static EmbeddedJob start(StreamExecutionEnvironment env, String name) throws Exception {
    Configuration configuration = Configuration.fromMap(env.getConfiguration().toMap());
    StreamGraph graph = env.getStreamGraph();
    graph.setJobName(name);
    AtomicReference<MiniCluster> cluster = new AtomicReference<>();
    JobClient client =
        LocalExecutor.createWithFactory(
                configuration, settings -> cluster.updateAndGet(none -> new MiniCluster(settings)))
            .execute(graph, configuration, EmbeddedJob.class.getClassLoader())
            .get();
    return new EmbeddedJob(cluster.get(), client);
  }

  /** The address of Flink's REST API. */
  public URI restAddress() {
    return cluster.getRestAddress().join();
  }

  /** The last failure that the job was or will be restarted after; empty when there is none. */
  Optional<JobFailure> lastFailure() {
    try {
      AccessExecutionGraph graph =
          cluster.getExecutionGraph(client.getJobID()).get(QUERY_TIMEOUT_SECONDS, TimeUnit.SECONDS);
      ErrorInfo failure = graph.getFailureInfo();
      CheckpointStatsSnapshot checkpoints = graph.getCheckpointStatsSnapshot();
      return failure == null || checkpoints == null
          ? Optional.empty()
          : Optional.of(
              new JobFailure(
                  failure.getTimestamp(),
                  failure.getException(),
                  checkpoints.getCounts().getNumberOfCompletedCheckpoints()));
    } catch (ExecutionException | TimeoutException unavailable) {
      // It is starting or ending; the result has the final failure.
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * Waits until the job has ended or a stop is requested.
   *
   * @param stopRequested polled several times a second
   * @return empty when a stop is requested and it still runs
   * @throws ExecutionException when it failed
   */
  public Optional<JobExecutionResult> await(BooleanSupplier stopRequested)
      throws ExecutionException, InterruptedException {
    while (!stopRequested.getAsBoolean()) {
      try {
        return Optional.of(result.get(POLL_MILLIS, TimeUnit.MILLISECONDS));
      } catch (TimeoutException stillRunning) {
        // Check for a stop request again.
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

  /** Takes a savepoint and stops the job; a later start resumes from it. */
  public void stopWithSavepoint(StateDirectory state)
      throws ExecutionException, InterruptedException, TimeoutException {
    client
        .stopWithSavepoint(false, state.path().toUri().toString(), SavepointFormatType.NATIVE)
        .get(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Takes a checkpoint of the whole state, and waits for its end. */
  public void takeCheckpoint() throws ExecutionException, InterruptedException, TimeoutException {
    cluster
        .triggerCheckpoint(client.getJobID(), CheckpointType.FULL)
        .get(CHECKPOINT_TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  /** Cancels the job without a savepoint, and waits for its end. */
  public void cancel() throws InterruptedException {
    cancel(Duration.ofSeconds(STOP_TIMEOUT_SECONDS));
  }

  /**
   * Cancels the job without a savepoint.
   *
   * @param timeout the maximum wait for its end
   */
  public void cancel(Duration timeout) throws InterruptedException {
    try {
      client
          .cancel()
          .thenCompose(cancelled -> client.getJobExecutionResult())
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException cancelled) {
      // A cancelled job ends with an exception.
    }
  }
}
