package io.fenceline.loadtest.measurement;

import io.fenceline.producers.Stop;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** The heap of this process without garbage. */
public final class LiveHeap {
  private static final Duration PAUSE = Duration.ofMillis(300);
  private static final int MAX_COLLECTIONS = 10;

  private LiveHeap() {}

  /**
   * Collects until less than a hundredth becomes free: the state of the job before is released only
   * by the threads that process references, after a collection has found it unreachable.
   */
  public static double megabytes(Stop stop) {
    double before;
    double now = collect();
    int collections = 1;
    do {
      stop.waitFor(PAUSE);
      before = now;
      now = collect();
      collections++;
    } while (now < 0.99 * before && collections < MAX_COLLECTIONS);
    return now;
  }

  private static double collect() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
  }
}
