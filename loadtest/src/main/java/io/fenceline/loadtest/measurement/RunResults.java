package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;

/** Makes the result of a run out of its samples. */
public record RunResults(
    Configuration configuration,
    List<String> problems,
    List<Sample> samples,
    long beganNanos,
    boolean elsewhere) {

  public RunResult of(
      int round,
      boolean warmUp,
      long fixes,
      long outputs,
      double readySeconds,
      double mostBehindMillis,
      Latencies.Summary latency,
      Latencies.Summary zoneEffect) {
    MeasuredInterval window =
        MeasuredInterval.of(
            samples, beganNanos, configuration.warmUp(), configuration.measure(), fixes);
    if (window == null) {
      problems.add("over before the warm-up was; give more fixes or a shorter warmUp");
    }
    return new RunResult(
        configuration.name(),
        round,
        warmUp,
        List.copyOf(problems),
        fixes,
        outputs,
        readySeconds,
        configuration.fixes().isBacklog() ? drainSeconds() : 0,
        window == null ? 0 : window.fixesPerSecond(),
        window == null ? 0 : window.cpuMicrosPerFix(),
        window == null ? Map.of() : window.cpuMicrosPerFixByPhase(),
        latency,
        zoneEffect,
        mostBehindMillis,
        samples.stream().mapToLong(Sample::heapBytes).max().orElse(0) / 1e6,
        liveHeapMegabytes(),
        MeasuredInterval.checkpoints(samples),
        TimeSeries.of(samples));
  }

  private double drainSeconds() {
    return (samples.get(samples.size() - 1).nanos() - beganNanos) / 1e9;
  }

  /** The subject still runs, so that what it holds is alive; NaN when that is elsewhere. */
  private double liveHeapMegabytes() {
    if (elsewhere) {
      return Double.NaN;
    }
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
  }
}
