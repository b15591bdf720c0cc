package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.load.Latencies;
import java.util.List;
import java.util.Map;

/**
 * The result of one run of one configuration.
 *
 * @param round from 0; warm-up rounds come first
 * @param problems why the run is invalid; empty when it is valid
 * @param fixes the number sent, including those of probes
 * @param outputs transitions and ad matches received, without those of probes
 * @param readySeconds from the start of the job until all zones are in force
 * @param drainSeconds from the first to the last fix of a backlog; 0 with a rate
 * @param fixesPerSecond applied at the operator in the measured interval
 * @param cpuMicrosPerFix of the whole process, including broker and load; on a cluster, of its
 *     TaskManagers
 * @param latency from the intended send time to the receipt; null for a backlog
 * @param zoneEffect from the publication of a zone to the receipt of its effect; null without
 *     probes
 * @param maxSendDelayMillis the largest delay of the sender
 * @param heapMegabytes maximum, garbage included
 * @param liveHeapMegabytes what the system holds: the heap without garbage at the end, outside
 *     checkpoints, more than before its start; NaN on a cluster
 * @param checkpoints of the load, or the one that the restart is from
 * @param restartSeconds from the start out of a checkpoint, with fixes that wait, to the first
 *     output; NaN without restart
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
    double maxSendDelayMillis,
    double heapMegabytes,
    double liveHeapMegabytes,
    Checkpoints checkpoints,
    double restartSeconds,
    List<Point> timeSeries)
    implements Run {

  /**
   * Checkpoint durations; 0 when there were none.
   *
   * @param bytes the state that the last one refers to
   */
  public record Checkpoints(long count, long medianMillis, long maxMillis, long bytes) {
    public static final Checkpoints NONE = new Checkpoints(0, 0, 0, 0);
  }

  /**
   * One point of the charts.
   *
   * @param seconds since the first fix
   */
  public record Point(double seconds, double fixesPerSecond, long lag, double heapMegabytes) {}

  @Override
  public String line() {
    StringBuilder line = new StringBuilder("%,.0f fixes/s".formatted(fixesPerSecond));
    if (!Double.isNaN(cpuMicrosPerFix)) {
      line.append(", %.2f us of CPU per fix".formatted(cpuMicrosPerFix));
    }
    append(line, "latency", latency);
    append(line, "zone effect", zoneEffect);
    return line.append(", ready in %.1f s".formatted(readySeconds)).toString();
  }

  private static void append(StringBuilder line, String what, Latencies.Summary summary) {
    if (summary != null) {
      line.append(
          ", %s p50 %.2f ms, p99 %.2f ms"
              .formatted(what, summary.p50Millis(), summary.p99Millis()));
    }
  }

  /** Whether its costs are those of a cluster, which do not compare with those of this process. */
  public boolean ranOnCluster() {
    return Double.isNaN(liveHeapMegabytes);
  }
}
