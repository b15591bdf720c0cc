package io.fenceline.cli.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedFlink;
import io.fenceline.embedded.StateDirectory;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.pipeline.KafkaPipeline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
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

  private static final String TOO_EARLY = "Not all required tasks are currently running";

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
    // Running counts travel with heartbeats; every 10 seconds by default.
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofMillis(100));
    env.configure(configuration);
    KafkaPipeline.build(env, options);
    return start(env, directory);
  }

  /** As a cluster runs it that restarts failed jobs at once, and never gives up. */
  static RunningJob startRestarting(JobOptions options, Path directory) throws Exception {
    StreamExecutionEnvironment env = restarting(directory);
    KafkaPipeline.build(env, options);
    return start(env, directory);
  }

  /** A Flink that restarts failed jobs at once, and never gives up. */
  static StreamExecutionEnvironment restarting(Path directory) throws Exception {
    StreamExecutionEnvironment env =
        EmbeddedFlink.forTopics(PARALLELISM, StateDirectory.of(directory));
    Configuration configuration = new Configuration();
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, Integer.MAX_VALUE);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100));
    configuration.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, Duration.ofMillis(100));
    env.configure(configuration);
    return env;
  }

  /** Waits until it has failed for good; returns why. */
  Throwable awaitFailure() throws Exception {
    Conditions.await("the end of the job", client.getJobExecutionResult()::isDone);
    return client.getJobExecutionResult().handle((result, failure) -> failure).get();
  }

  /** Starts a pipeline of the test's own. */
  static RunningJob start(StreamExecutionEnvironment env, Path directory) throws Exception {
    return of(env.executeAsync("test"), directory);
  }

  /** A job that the test has started. */
  static RunningJob of(JobClient client, Path directory) {
    return new RunningJob(client, directory);
  }

  /**
   * Waits until one of {@link io.fenceline.job.metrics.MetricNames} is no less, over all subtasks.
   */
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
  void takeSavepoint() throws Exception {
    awaitSavepoint(to -> client.triggerSavepoint(to, SavepointFormatType.NATIVE));
  }

  /** Ends it with a savepoint: afterwards all that it has done is visible. */
  void stop() throws Exception {
    awaitSavepoint(to -> client.stopWithSavepoint(false, to, SavepointFormatType.NATIVE));
    within(client.getJobExecutionResult());
  }

  /** Asks again while some task, of which nothing was wanted yet, does not run yet. */
  private void awaitSavepoint(Function<String, CompletableFuture<String>> savepoint)
      throws Exception {
    Conditions.await(
        "a savepoint",
        () -> {
          try {
            within(savepoint.apply(directory.toUri().toString()));
            return true;
          } catch (CompletionException e) {
            if (e.getMessage().contains(TOO_EARLY)) {
              return false;
            }
            throw e;
          }
        });
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
