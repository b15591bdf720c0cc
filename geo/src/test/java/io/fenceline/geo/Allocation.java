package io.fenceline.geo;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The heap memory that the current thread has allocated. */
public final class Allocation {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  public static long bytes() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
