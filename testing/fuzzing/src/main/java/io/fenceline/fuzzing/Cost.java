package io.fenceline.fuzzing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * The resources that the current thread has used.
 *
 * @param cpuNanos its CPU time, without that of the collector and the compiler
 * @param allocatedBytes in all, whether garbage or not
 */
record Cost(long cpuNanos, long allocatedBytes) {
  /** The limit is higher in a build, where most of the code that runs is not compiled yet. */
  private static final long MAX_CPU_NANOS = (Fuzzer.SECONDS > 0 ? 1 : 10) * 1_000_000_000L;

  /** The bytes that a reader may allocate for any input, for instance as buffers. */
  private static final long FREE_BYTES = 16 << 20;

  /** A line of two bytes in a file is a refusal of its own: a parser, and some texts. */
  private static final long MAX_BYTES_PER_BYTE = 1_500;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The cost of the current thread since its start. */
  static Cost now() {
    return new Cost(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
  }

  Cost since(Cost start) {
    return new Cost(cpuNanos - start.cpuNanos, allocatedBytes - start.allocatedBytes);
  }

  /**
   * The excess over the limits for an input of that length, at most 1 MB; null if there is none.
   */
  String excess(int length) {
    if (cpuNanos > MAX_CPU_NANOS) {
      return "%d ms of CPU time, expected at most %d"
          .formatted(cpuNanos / 1_000_000, MAX_CPU_NANOS / 1_000_000);
    }
    long most = FREE_BYTES + MAX_BYTES_PER_BYTE * length;
    return allocatedBytes > most
        ? "%,d bytes were allocated, expected at most %,d".formatted(allocatedBytes, most)
        : null;
  }
}
