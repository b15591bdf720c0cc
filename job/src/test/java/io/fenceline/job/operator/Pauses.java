package io.fenceline.job.operator;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * How long an action keeps its thread: in processor time of the thread's own, which no other thread
 * can lengthen, and by the clock, which includes other processes and collections of garbage.
 */
final class Pauses {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final String name;
  private final Times own = new Times();
  private final Times clock = new Times();

  Pauses(String name) {
    this.name = name;
  }

  interface Action {
    void run() throws Exception;
  }

  void measure(Action action) throws Exception {
    long clockStart = System.nanoTime();
    long ownStart = THREADS.getCurrentThreadCpuTime();
    action.run();
    own.add(THREADS.getCurrentThreadCpuTime() - ownStart);
    clock.add(System.nanoTime() - clockStart);
  }

  @Override
  public String toString() {
    return "%s: %d times; ms by the clock %s; own %s".formatted(name, clock.count, clock, own);
  }

  /** Counts by microsecond. */
  private static final class Times {
    private final long[] counts = new long[100_000];
    private long count;
    private long mostNanos;

    void add(long nanos) {
      counts[(int) Math.min(nanos / 1_000, counts.length - 1)]++;
      count++;
      mostNanos = Math.max(mostNanos, nanos);
    }

    private double millisAt(double part) {
      long rank = (long) (part * count);
      int micros = 0;
      while ((rank -= counts[micros]) >= 0) {
        micros++;
      }
      return micros / 1e3;
    }

    @Override
    public String toString() {
      return "p50 %.3f, p99.9 %.3f, most %.1f"
          .formatted(millisAt(0.5), millisAt(0.999), mostNanos / 1e6);
    }
  }
}
