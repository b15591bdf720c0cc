package io.fenceline.cli.bench;

import java.util.Map;

/**
 * How far a run was at one moment.
 *
 * @param nanos of the monotonic clock
 * @param sent fixes so far; a backlog is sent from the start
 * @param cpuNanos of the process, by what it went into
 * @param heapBytes used, garbage included
 */
record Sample(
    long nanos, long sent, Subject.Readings readings, Map<Phase, Long> cpuNanos, long heapBytes) {

  long applied() {
    return readings.applied();
  }

  long lag() {
    return Math.max(0, sent - applied());
  }

  long allCpuNanos() {
    return cpuNanos.values().stream().mapToLong(Long::longValue).sum();
  }
}
