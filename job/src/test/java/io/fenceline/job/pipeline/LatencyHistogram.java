package io.fenceline.job.pipeline;

import java.util.concurrent.atomic.AtomicLongArray;

/** A histogram of tenths of milliseconds. */
final class LatencyHistogram {
  static final long EPOCH_MILLIS = 1_700_000_000_000L;

  private final AtomicLongArray counts = new AtomicLongArray(200_000);

  void add(long micros) {
    counts.incrementAndGet((int) Math.min(Math.max(micros / 100, 0), counts.length() - 1));
  }

  void clear() {
    for (int i = 0; i < counts.length(); i++) {
      counts.set(i, 0);
    }
  }

  long count() {
    long sum = 0;
    for (int i = 0; i < counts.length(); i++) {
      sum += counts.get(i);
    }
    return sum;
  }

  double millisAt(double part) {
    long rank = (long) (part * count());
    for (int i = 0; i < counts.length(); i++) {
      rank -= counts.get(i);
      if (rank < 0) {
        return (i + 1) / 10.0;
      }
    }
    return counts.length() / 10.0;
  }

  @Override
  public String toString() {
    int last = counts.length() - 1;
    while (last > 0 && counts.get(last) == 0) {
      last--;
    }
    return "%d answers, ms: p50 %.1f, p99 %.1f, p99.9 %.1f, max %.1f"
        .formatted(count(), millisAt(0.5), millisAt(0.99), millisAt(0.999), (last + 1) / 10.0);
  }
}
