package io.fenceline.cli.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.embedded.EmbeddedFlink;
import io.fenceline.cli.embedded.StateDirectory;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaGeofence;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The production job, at parallelism 2 on an embedded Flink. It does not restart by itself, so that
 * one which has not failed at the end has never failed.
 */
final class RunningJob implements AutoCloseable {
  static final int PARALLELISM = 2;

  private final JobClient client;
  private final Path directory;

  private RunningJob(JobClient client, Path directory) {
    this.client = client;
    this.directory = directory;
  }

  /**
   * @param directory holds its checkpoints, those to go on from among them
   */
  static RunningJob start(JobOptions options, Path directory) throws Exception {
    StreamExecutionEnvironment env =
        EmbeddedFlink.forTopics(PARALLELISM, StateDirectory.of(directory));
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    // Running counts travel with heartbeats; every 10 seconds unless told otherwise.
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofMillis(100));
    env.configure(configuration);
    KafkaGeofence.build(env, options);
    return start(env, directory);
  }

  /** Starts a pipeline of the test's own. */
  static RunningJob start(StreamExecutionEnvironment env, Path directory) throws Exception {
    return new RunningJob(env.executeAsync("test"), directory);
  }

  /** Waits until one of {@link io.fenceline.job.operator.Counts} is no less, over all subtasks. */
  void awaitCount(String name, long atLeast) throws Exception {
    Conditions.await(name + " of " + atLeast, () -> count(name) >= atLeast);
  }

  long count(String name) throws Exception {
    assertRuns();
    Map<String, Object> counts = client.getAccumulators().get();
    return (Long) counts.getOrDefault(name, 0L);
  }

  void assertRuns() throws Exception {
    JobStatus status = client.getJobStatus().get();
    if (status.isGloballyTerminalState()) {
      client.getJobExecutionResult().get();
    }
    assertThat(status).isNotIn(JobStatus.FAILING, JobStatus.FAILED, JobStatus.CANCELED);
  }

  /** Takes a savepoint, which commits nothing: a job that goes on from it does that first. */
  void takeSavepoint() {
    String savepoints = directory.toUri().toString();
    within(client.triggerSavepoint(savepoints, SavepointFormatType.NATIVE));
  }

  /** Ends it with a savepoint: afterwards all that it has done is visible. */
  void stop() {
    String savepoints = directory.toUri().toString();
    within(client.stopWithSavepoint(false, savepoints, SavepointFormatType.NATIVE));
    within(client.getJobExecutionResult());
  }

  /** Ends it where it stands, if it still runs. */
  @Override
  public void close() {
    CompletableFuture<JobExecutionResult> result = client.getJobExecutionResult();
    if (!result.isDone()) {
      within(client.cancel());
      // A cancelled job ends with an exception: that is how we know that it ended.
      within(result.exceptionally(cancelled -> null));
    }
  }

  private static <T> T within(CompletableFuture<T> future) {
    return future.orTimeout(Conditions.PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
  }
}
