package io.fenceline.loadtest.report;

import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.measurement.RunResult;
import java.util.function.ToDoubleFunction;

/** The metrics of runs of the job. */
public enum JobMetric implements Metric<RunResult> {
  THROUGHPUT("fixes/s", "%,.0f", RunResult::fixesPerSecond),
  CPU("CPU us per fix", "%.2f", RunResult::cpuMicrosPerFix),
  LATENCY_P50("latency p50 ms", "%.2f", run -> p50(run.latency())),
  LATENCY_P99("latency p99 ms", "%.2f", run -> p99(run.latency())),
  LATENCY_MAX("latency max ms", "%.1f", run -> max(run.latency())),
  EFFECT_P50("zone effect p50 ms", "%.2f", run -> p50(run.zoneEffect())),
  EFFECT_P99("zone effect p99 ms", "%.2f", run -> p99(run.zoneEffect())),
  DRAIN("drain time s", "%.1f", run -> run.latency() == null ? run.drainSeconds() : Double.NaN),
  READY("time to ready s", "%.1f", RunResult::readySeconds),
  LIVE_HEAP("live heap MB", "%,.0f", RunResult::liveHeapMegabytes),
  CHECKPOINT(
      "checkpoint ms", "%,.0f", run -> checkpoint(run, (double) run.checkpoints().medianMillis())),
  CHECKPOINT_SIZE(
      "checkpoint MB", "%,.1f", run -> checkpoint(run, run.checkpoints().bytes() / 1e6)),
  RESTART("restart s", "%.1f", RunResult::restartSeconds);

  private final String text;
  private final String format;

  @SuppressWarnings("ImmutableEnumChecker") // A method reference.
  private final ToDoubleFunction<RunResult> value;

  JobMetric(String text, String format, ToDoubleFunction<RunResult> value) {
    this.text = text;
    this.format = format;
    this.value = value;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public double of(RunResult run) {
    return value.applyAsDouble(run);
  }

  @Override
  public String format(double number) {
    return format.formatted(number);
  }

  /** The CPU time of a cluster does not compare with that of this process. */
  @Override
  public boolean compares(RunResult run, RunResult other) {
    return this != CPU || run.ranOnCluster() == other.ranOnCluster();
  }

  private static double p50(Latencies.Summary latency) {
    return latency == null ? Double.NaN : latency.p50Millis();
  }

  private static double p99(Latencies.Summary latency) {
    return latency == null ? Double.NaN : latency.p99Millis();
  }

  private static double max(Latencies.Summary latency) {
    return latency == null ? Double.NaN : latency.maxMillis();
  }

  private static double checkpoint(RunResult run, double value) {
    return run.checkpoints().count() == 0 ? Double.NaN : value;
  }
}
