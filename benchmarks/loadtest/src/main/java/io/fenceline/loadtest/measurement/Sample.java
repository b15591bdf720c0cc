package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.system.Phase;
import io.fenceline.loadtest.system.SystemUnderTest;
import java.util.Map;

/**
 * The progress of a run at one moment.
 *
 * @param nanos of the monotonic clock
 * @param sent fixes so far; all of a backlog from the start
 * @param cpuNanos of the process, by phase
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
