package io.fenceline.geometry;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the current thread has taken from the heap. */
final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  static long bytes() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
