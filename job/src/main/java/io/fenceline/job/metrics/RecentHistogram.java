package io.fenceline.job.metrics;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;

/**
 * A histogram of the values of the last 30 to 60 seconds, of either sign, within 3.2 %. Flink's own
 * takes a lock for each value and keeps the last values however old they are. Updated by one
 * thread; others may read it.
 */
public final class RecentHistogram implements Histogram {
  static final long WINDOW_MILLIS = 30_000;

  private final LongSupplier wallClockMillis;
  private volatile Window previous;
  private volatile Window current;
  private long count;

  /**
   * @param startMillis epoch milliseconds
   * @param counts by bucket
   */
  private record Window(long startMillis, AtomicLongArray counts) {
    Window(long startMillis) {
      this(startMillis, new AtomicLongArray(Buckets.SIZE));
    }

    /** Only one thread writes, so that no read-modify-write is needed. */
    void add(long value, int times) {
      int bucket = Buckets.of(value);
      counts.lazySet(bucket, counts.getPlain(bucket) + times);
    }
  }

  public RecentHistogram(LongSupplier wallClockMillis) {
    this.wallClockMillis = wallClockMillis;
    current = new Window(wallClockMillis.getAsLong());
    previous = new Window(current.startMillis);
  }

  @Override
  public void update(long value) {
    update(value, wallClockMillis.getAsLong(), 1);
  }

  /** Adds a value that came so many times; spares a reading of the clock. */
  void update(long value, long nowMillis, int times) {
    if (nowMillis < current.startMillis || nowMillis - current.startMillis >= WINDOW_MILLIS) {
      previous = current;
      current = new Window(nowMillis);
    }
    current.add(value, times);
    count += times;
  }

  /** The number of all values since the start. */
  @Override
  public long getCount() {
    return count;
  }

  @Override
  public HistogramStatistics getStatistics() {
    long[] counts = new long[Buckets.SIZE];
    long oldestMillis = wallClockMillis.getAsLong() - 2 * WINDOW_MILLIS;
    addCounts(current, oldestMillis, counts);
    addCounts(previous, oldestMillis, counts);
    return new BucketStatistics(counts);
  }

  private static void addCounts(Window window, long oldestMillis, long[] counts) {
    if (window.startMillis > oldestMillis) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] += window.counts.get(i);
      }
    }
  }
}
