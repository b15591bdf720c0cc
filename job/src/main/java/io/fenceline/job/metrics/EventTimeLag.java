package io.fenceline.job.metrics;

import java.util.function.LongSupplier;
import org.apache.flink.metrics.Histogram;

/**
 * How far the event times of applied fixes lie behind the wall clock, in milliseconds; negative
 * where they lie ahead. Reads the clock for each fix while there are few, and for one in 64 while
 * there are many. Owned by one operator, not thread-safe.
 */
final class EventTimeLag {
  static final int MOST_SKIPPED = 64;

  /** The distance of samples from which the cost of reading the clock does not matter. */
  private static final long FEW_MILLIS = 10;

  private final LongSupplier wallClockMillis;
  private final RecentHistogram histogram;
  private int stride = 1;
  private int untilNext = 1;
  private long sampledMillis;

  EventTimeLag(LongSupplier wallClockMillis) {
    this.wallClockMillis = wallClockMillis;
    histogram = new RecentHistogram(wallClockMillis);
  }

  Histogram histogram() {
    return histogram;
  }

  void applied(long timeMillis) {
    if (--untilNext == 0) {
      sample(timeMillis, wallClockMillis.getAsLong());
    }
  }

  private void sample(long timeMillis, long nowMillis) {
    stride = nowMillis - sampledMillis >= FEW_MILLIS ? 1 : Math.min(2 * stride, MOST_SKIPPED);
    untilNext = stride;
    sampledMillis = nowMillis;
    histogram.update(nowMillis - timeMillis, nowMillis);
  }
}
