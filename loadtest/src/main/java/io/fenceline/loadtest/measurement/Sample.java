package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.system.Phase;
import io.fenceline.loadtest.system.SystemUnderTest;
import java.util.Map;

/**
 * How far a run was at one moment.
 *
 * @param nanos of the monotonic clock
 * @param sent fixes so far; a backlog is sent from the start
 * @param cpuNanos of the process, by what it went into
 * @param heapBytes used, garbage included
 */
public record Sample(
    long nanos,
    long sent,
    SystemUnderTest.Readings readings,
    Map<Phase, Long> cpuNanos,
    long heapBytes) {

  public long applied() {
    return readings.applied();
  }

  long lag() {
    return Math.max(0, sent - applied());
  }

  long allCpuNanos() {
    return cpuNanos.values().stream().mapToLong(Long::longValue).sum();
  }
}
