package io.fenceline.embedded;

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
  private static final long STOP_SECONDS = 25;
  private static final long ANSWER_SECONDS = 5;
  private static final long POLL_MILLIS = 100;

  private final MiniCluster cluster;
  private final JobClient client;
  private final CompletableFuture<JobExecutionResult> result;

  private EmbeddedJob(MiniCluster cluster, JobClient client) {
    this.cluster = cluster;
    this.client = client;
    this.result = client.getJobExecutionResult();
  }

  /** As {@code env.executeAsync}, which would not hand out the cluster that it starts. */
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

  /** The newest failure that the job was or is to be restarted from; empty when there is none. */
  Optional<JobFailure> lastFailure() {
    try {
      AccessExecutionGraph graph =
          cluster.getExecutionGraph(client.getJobID()).get(ANSWER_SECONDS, TimeUnit.SECONDS);
      ErrorInfo failure = graph.getFailureInfo();
      CheckpointStatsSnapshot checkpoints = graph.getCheckpointStatsSnapshot();
      return failure == null || checkpoints == null
          ? Optional.empty()
          : Optional.of(
              new JobFailure(
                  failure.getTimestamp(),
                  failure.getException(),
                  checkpoints.getCounts().getNumberOfCompletedCheckpoints()));
    } catch (ExecutionException | TimeoutException notNow) {
      // It starts or ends at this moment; how it ended is told by the result.
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
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
