package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.measurement.RunResult.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The points of the charts: one for each interval of at least a second. Samples that lie closer
 * together, as after a pause of the process, share an interval, so no rate is divided by a time too
 * short to measure it.
 */
final class TimeSeries {
  private static final int MAX_POINTS = 300;
  private static final Duration MIN_INTERVAL = Duration.ofSeconds(1);

  private TimeSeries() {}

  /** At most {@link #MAX_POINTS} points, from the sample before the first fix on. */
  static List<Moment> of(List<Sample> samples) {
    if (samples.isEmpty()) {
      return List.of();
    }
    Sample first = lastBeforeFixes(samples);
    Sample last = samples.get(samples.size() - 1);
    long intervalNanos = intervalNanos(last.nanos() - first.nanos());
    List<Moment> series = new ArrayList<>();
    Sample before = first;
    for (Sample now : samples) {
      long nanos = now.nanos() - before.nanos();
      // The last interval may be shorter, but not so short that its rate means nothing.
      if (nanos >= intervalNanos || (now == last && nanos >= intervalNanos / 2)) {
        series.add(moment(first, before, now));
        before = now;
      }
    }
    return series;
  }

  private static Sample lastBeforeFixes(List<Sample> samples) {
    int first = 0;
    while (first < samples.size() - 1 && samples.get(first + 1).applied() == 0) {
      first++;
    }
    return samples.get(first);
  }

  private static long intervalNanos(long spanNanos) {
    return Math.max(MIN_INTERVAL.toNanos(), spanNanos / MAX_POINTS + 1);
  }

  private static Moment moment(Sample first, Sample before, Sample now) {
    return new Moment(
        (now.nanos() - first.nanos()) / 1e9,
        (now.applied() - before.applied()) * 1e9 / (now.nanos() - before.nanos()),
        now.lag(),
        now.heapBytes() / 1e6);
  }
}
