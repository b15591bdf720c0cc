package io.fenceline.loadtest.system;

import io.fenceline.flink.JobSubmission;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.scenario.JobArgumentsBuilder;
import io.fenceline.loadtest.scenario.JobConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The job on a Flink cluster. Polls the cluster's metrics in a thread of its own; their age is up
 * to the cluster's {@code metrics.fetcher.update-interval}. Thread-safe.
 */
final class ClusterSystem implements SystemUnderTest {
  private static final Duration PERIOD = Duration.ofMillis(200);
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final SubmittedJob job;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> new Thread(task, LoadClients.PREFIX + "cluster"));
  private volatile Readings readings = new Readings(0, 0, 0, 0, 0, 0);
  private volatile Costs costs;
  private volatile IOException failure;

  @SuppressWarnings("FutureReturnValueIgnored") // Runs until the executor is shut down.
  private ClusterSystem(SubmittedJob job) throws IOException {
    this.job = job;
    this.costs = job.costs();
    executor.scheduleWithFixedDelay(this::poll, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  static ClusterSystem start(
      BenchCluster cluster,
      JobConfiguration configuration,
      KafkaSettings kafka,
      Topics topics,
      String group)
      throws IOException {
    return new ClusterSystem(
        SubmittedJob.start(
            cluster.rest(),
            cluster.jar(),
            new JobSubmission(
                JobArgumentsBuilder.arguments(
                    configuration, kafka.bootstrapServers(), topics, group),
                configuration.parallelism(),
                null,
                false,
                configuration.flink())));
  }

  /** Reads the counts last, so costs are never newer than the work they paid for. */
  private void poll() {
    try {
      if (job.hasEnded()) {
        throw new IOException(
            "the job ended by itself: %s %s".formatted(job.state(), job.failure()));
      }
      costs = job.costs();
      readings = job.readings();
    } catch (IOException e) {
      failure = e;
    }
  }

  @Override
  public Readings read() {
    return readings;
  }

  @Override
  public Optional<Costs> remoteCosts() {
    return Optional.of(costs);
  }

  @Override
  public void checkRunning() throws Exception {
    if (failure != null) {
      throw failure;
    }
  }

  /** Returns when its slots are free again. */
  @Override
  public void close() {
    executor.shutdownNow();
    try {
      job.cancel();
      long endNanos = System.nanoTime() + TIMEOUT.toNanos();
      while (!job.hasEnded() && System.nanoTime() - endNanos < 0) {
        TimeUnit.NANOSECONDS.sleep(PERIOD.toNanos());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
