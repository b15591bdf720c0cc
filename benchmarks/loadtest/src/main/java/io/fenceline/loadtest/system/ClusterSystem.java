package io.fenceline.loadtest.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.flink.CheckpointStatistics;
import io.fenceline.flink.Failure;
import io.fenceline.flink.FlinkJob;
import io.fenceline.flink.FlinkRest;
import io.fenceline.flink.JobSubmission;
import io.fenceline.flink.MetricValue;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.loadtest.load.LoadClients;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
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
  private static final String GROUP = ".fenceline.";
  private static final String CPU_NANOS = "Status.JVM.CPU.Time";
  private static final String HEAP_BYTES = "Status.JVM.Memory.Heap.Used";

  private final FlinkRest rest;
  private final FlinkJob job;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> new Thread(task, LoadClients.PREFIX + "cluster"));
  private volatile Readings readings = Readings.ofFixes(0, 0);
  private volatile Costs costs;
  private volatile IOException failure;

  @SuppressWarnings("FutureReturnValueIgnored") // Runs until the executor is shut down.
  private ClusterSystem(FlinkRest rest, FlinkJob job) throws IOException {
    this.rest = rest;
    this.job = job;
    this.costs = readCosts();
    executor.scheduleWithFixedDelay(this::poll, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Starts the job.
   *
   * @throws IOException when there are not enough slots, or the job cannot be started
   */
  static ClusterSystem start(BenchCluster cluster, Setup setup) throws IOException {
    if (setup.configuration().format().needsRegistry()) {
      throw new IOException(
          "format: 'avro' was given for a cluster, whose processes would not share its schemas; measure it in this process");
    }
    FlinkRest rest = cluster.rest();
    int parallelism = setup.configuration().parallelism();
    int free = rest.get("/overview").path("slots-available").asInt();
    if (free < parallelism) {
      throw new IOException(
          "Flink at %s has %d free slots; give it TaskManagers for parallelism %d"
              .formatted(rest.cluster(), free, parallelism));
    }
    JobSubmission submission =
        new JobSubmission(
            setup.arguments(), parallelism, null, false, setup.configuration().flink());
    return new ClusterSystem(rest, submission.submit(rest, cluster.jar()));
  }

  /** Reads the counts last, so costs are never newer than the work they paid for. */
  private void poll() {
    try {
      if (job.hasEnded()) {
        throw new IOException(
            "the job ended by itself: %s %s"
                .formatted(job.state(), job.newestFailure().map(Failure::cause).orElse("")));
      }
      costs = readCosts();
      readings = readReadings();
    } catch (IOException e) {
      failure = e;
    }
  }

  /** Processor time and heap of all TaskManagers together; no time where they do not report it. */
  private Costs readCosts() throws IOException {
    Map<Phase, Long> cpuNanos = new EnumMap<>(Phase.class);
    long heapBytes = 0;
    for (JsonNode metric :
        rest.get("/taskmanagers/metrics?agg=sum&get=" + CPU_NANOS + "," + HEAP_BYTES)) {
      switch (metric.path("id").asText()) {
        case CPU_NANOS -> cpuNanos.put(Phase.TASK_MANAGERS, metric.path("sum").asLong());
        default -> heapBytes = metric.path("sum").asLong();
      }
    }
    return new Costs(cpuNanos, heapBytes);
  }

  /** 0 for those that no task has reported yet. */
  private Readings readReadings() throws IOException {
    Map<String, Long> sums = new HashMap<>();
    long zones = 0;
    for (MetricValue metric : job.metrics(name -> name.contains(GROUP))) {
      String name = metric.name().substring(metric.name().lastIndexOf('.') + 1);
      sums.merge(name, (long) metric.sum(), Long::sum);
      zones = name.equals("zones") ? (long) metric.min() : zones;
    }
    CheckpointStatistics checkpoints = job.checkpoints();
    return new Readings(
        sums.getOrDefault(MetricNames.FIXES, 0L),
        sums.getOrDefault(MetricNames.DUPLICATES, 0L),
        sums.getOrDefault(MetricNames.DEAD_LETTERS, 0L),
        zones,
        sums.getOrDefault(MetricNames.DEVICE_ZONE_CHANGES, 0L),
        checkpoints.completed(),
        checkpoints.newestDurationMillis(),
        checkpoints.newestBytes());
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
