package io.fenceline.loadtest.measurement;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.fenceline.loadtest.load.Latencies;
import java.util.List;
import java.util.Map;

/**
 * What one run of one configuration came to.
 *
 * @param round from 0; those that warm up come first
 * @param problems why the run does not count; none when it does
 * @param fixes how many were sent, those of probes included
 * @param outputs transitions and ad matches received, those of probes left out
 * @param readySeconds from the start of the job until all zones are in force
 * @param drainSeconds from the first to the last fix of a backlog; 0 with a rate
 * @param fixesPerSecond applied at the operator while it was measured
 * @param cpuMicrosPerFix of the whole process, broker and load included; on a cluster of its
 *     TaskManagers
 * @param latency from intended sending to receipt; null for a backlog
 * @param zoneEffect from publishing a zone to receiving its effect; null without probes
 * @param mostBehindMillis how late the sender was at worst
 * @param heapMegabytes at most, garbage included
 * @param liveHeapMegabytes at the end, after a full collection; NaN on a cluster
 */
public record RunResult(
    String configuration,
    int round,
    boolean warmUp,
    List<String> problems,
    long fixes,
    long outputs,
    double readySeconds,
    double drainSeconds,
    double fixesPerSecond,
    double cpuMicrosPerFix,
    Map<String, Double> cpuMicrosPerFixByPhase,
    Latencies.Summary latency,
    Latencies.Summary zoneEffect,
    double mostBehindMillis,
    double heapMegabytes,
    double liveHeapMegabytes,
    Checkpoints checkpoints,
    List<Moment> series) {

  /** How long checkpoints took; zero when there were none. */
  public record Checkpoints(long count, long medianMillis, long maxMillis) {}

  /**
   * One point of the charts.
   *
   * @param seconds after the first fix
   */
  record Moment(double seconds, double fixesPerSecond, long lag, double heapMegabytes) {}

  /** Whether its costs are those of a cluster, with which those of this process do not compare. */
  public boolean ranElsewhere() {
    return Double.isNaN(liveHeapMegabytes);
  }

  @JsonProperty
  public boolean counts() {
    return problems.isEmpty() && !warmUp;
  }
}
