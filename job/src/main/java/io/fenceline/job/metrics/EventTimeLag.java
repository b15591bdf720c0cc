package io.fenceline.job.metrics;

import java.util.function.LongSupplier;
import org.apache.flink.metrics.Histogram;

/**
 * How far the event times of applied fixes lie behind the wall clock, in milliseconds; negative
 * where they lie ahead. Reads the clock for each fix while there are few, and for one in 64 while
 * there are many, which then stands for all of them. The share changes slowly, so that what comes
 * in bursts counts as much as what comes evenly. Owned by one operator, not thread-safe.
 */
final class EventTimeLag {
  static final int MOST_SKIPPED = 64;

  /** The share is decided anew after this time, or after so many readings. */
  private static final long PERIOD_MILLIS = 100;

  private static final int MOST_READINGS = 1_000;

  /** Readings of the clock in a period whose cost does not matter. */
  private static final int FEW = 200;

  private final LongSupplier wallClockMillis;
  private final RecentHistogram histogram;
  private int stride = 1;
  private int untilNext = 1;
  private long periodMillis;
  private int readings;

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
    histogram.update(nowMillis - timeMillis, nowMillis, stride);
    readings++;
    long elapsedMillis = nowMillis - periodMillis;
    if (elapsedMillis < 0 || elapsedMillis >= PERIOD_MILLIS || readings == MOST_READINGS) {
      stride = nextStride(Math.max(1, elapsedMillis));
      periodMillis = nowMillis;
      readings = 0;
    }
    untilNext = stride;
  }

  private int nextStride(long elapsedMillis) {
    long fixesInPeriod = PERIOD_MILLIS * readings * stride / elapsedMillis;
    int most = Math.min(2 * stride, MOST_SKIPPED);
    return (int) Math.max(1, Math.min(fixesInPeriod / FEW, most));
  }
}
