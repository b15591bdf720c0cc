package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.scenario.JobConfiguration;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;

/** Computes the result of a run from its samples. */
public record RunResults(
    JobConfiguration configuration,
    List<String> problems,
    List<Sample> samples,
    long loadStartNanos,
    boolean remote) {

  public RunResult of(
      Rounds.Turn turn,
      long fixes,
      long outputs,
      double readySeconds,
      double maxSendDelayMillis,
      Latencies.Summary latency,
      Latencies.Summary zoneEffect) {
    MeasuredInterval interval =
        MeasuredInterval.of(
            samples, loadStartNanos, configuration.warmUp(), configuration.measure(), fixes);
    if (interval == null) {
      problems.add("the run ended before its warm-up; give more fixes or a shorter warmUp");
    }
    return new RunResult(
        turn.configuration(),
        turn.round(),
        turn.warmUp(),
        List.copyOf(problems),
        fixes,
        outputs,
        readySeconds,
        configuration.fixes().isBacklog() ? drainSeconds() : 0,
        interval == null ? 0 : interval.fixesPerSecond(),
        interval == null ? 0 : interval.cpuMicrosPerFix(),
        interval == null ? Map.of() : interval.cpuMicrosPerFixByPhase(),
        latency,
        zoneEffect,
        maxSendDelayMillis,
        samples.stream().mapToLong(Sample::heapBytes).max().orElse(0) / 1e6,
        liveHeapMegabytes(),
        MeasuredInterval.checkpoints(samples),
        TimeSeries.of(samples));
  }

  private double drainSeconds() {
    return (samples.get(samples.size() - 1).nanos() - loadStartNanos) / 1e9;
  }

  /**
   * The live heap; measured while the system runs, so its state counts as live; NaN on a cluster.
   */
  private double liveHeapMegabytes() {
    if (remote) {
      return Double.NaN;
    }
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
  }
}
