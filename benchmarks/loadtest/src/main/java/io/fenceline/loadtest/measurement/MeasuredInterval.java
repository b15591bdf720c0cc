package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.measurement.RunResult.Checkpoints;
import io.fenceline.loadtest.system.Phase;
import io.fenceline.loadtest.system.SystemUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The measured part of a run, between two samples. Immutable.
 *
 * @param from the first sample after the warm-up
 * @param to the last sample before the end
 */
public record MeasuredInterval(Sample from, Sample to) {
  /**
   * Finds the measured interval.
   *
   * @param startNanos start of the warm-up
   * @param measure duration of the measurement; null: to the end of the backlog
   * @param fixes the number to apply; the interval ends before the sample in which all are applied,
   *     since the last was applied some time before it
   * @return null when the run ended before its warm-up
   */
  @SuppressWarnings("ReferenceEquality") // One sample is no interval.
  public static MeasuredInterval of(
      List<Sample> samples, long startNanos, Duration warmUp, Duration measure, long fixes) {
    long fromNanos = startNanos + warmUp.toNanos();
    Sample from = null;
    Sample to = null;
    for (Sample sample : samples) {
      if (sample.nanos() - fromNanos >= 0 && sample.applied() > 0 && sample.applied() < fixes) {
        from = from == null ? sample : from;
        boolean inside = measure == null || sample.nanos() - fromNanos <= measure.toNanos();
        to = inside ? sample : to;
      }
    }
    return from == null || to == null || to == from ? null : new MeasuredInterval(from, to);
  }

  private long fixes() {
    return to.applied() - from.applied();
  }

  public double fixesPerSecond() {
    return fixes() * 1e9 / (to.nanos() - from.nanos());
  }

  /** NaN when the system does not report CPU time. */
  public double cpuMicrosPerFix() {
    return to.cpuNanos().isEmpty() ? Double.NaN : perFix(to.allCpuNanos() - from.allCpuNanos());
  }

  public Map<String, Double> cpuMicrosPerFixByPhase() {
    Map<String, Double> result = new LinkedHashMap<>();
    for (Phase phase : to.cpuNanos().keySet()) {
      long nanos = to.cpuNanos().get(phase) - from.cpuNanos().getOrDefault(phase, 0L);
      result.put(phase.text(), perFix(nanos));
    }
    return result;
  }

  private double perFix(long nanos) {
    return nanos / 1e3 / fixes();
  }

  /** The checkpoints that completed between two samples. */
  public static Checkpoints checkpoints(List<Sample> samples) {
    List<Long> millis = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      SystemUnderTest.Readings now = samples.get(i).readings();
      if (now.checkpoints() > samples.get(i - 1).readings().checkpoints()) {
        millis.add(now.lastCheckpointMillis());
      }
    }
    if (millis.isEmpty()) {
      return Checkpoints.NONE;
    }
    millis.sort(Comparator.naturalOrder());
    return new Checkpoints(
        millis.size(),
        millis.get(millis.size() / 2),
        millis.get(millis.size() - 1),
        samples.get(samples.size() - 1).readings().lastCheckpointBytes());
  }
}
