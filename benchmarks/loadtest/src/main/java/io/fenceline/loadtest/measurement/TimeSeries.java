package io.fenceline.loadtest.measurement;

import io.fenceline.loadtest.measurement.RunResult.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The points of the charts, one for each window of a second; of more than a second in runs of more
 * than {@value #MAX_POINTS} seconds. A window ends at the first sample after its length, and the
 * last window includes the partial one after it, so no rate is divided by a time too short to
 * measure it.
 */
public final class TimeSeries {
  private static final int MAX_POINTS = 300;
  private static final Duration MIN_WINDOW = Duration.ofSeconds(1);

  private TimeSeries() {}

  /** At most {@link #MAX_POINTS} points, from the last sample before the first fix on. */
  public static List<Point> of(List<Sample> samples) {
    if (samples.isEmpty()) {
      return List.of();
    }
    List<Sample> boundaries = boundaries(samples);
    List<Point> points = new ArrayList<>();
    for (int i = 1; i < boundaries.size(); i++) {
      points.add(point(boundaries.get(0), boundaries.get(i - 1), boundaries.get(i)));
    }
    return points;
  }

  /** The start of the first window, and the end of each. */
  private static List<Sample> boundaries(List<Sample> samples) {
    List<Sample> started = samples.subList(lastBeforeFixes(samples), samples.size());
    Sample last = started.get(started.size() - 1);
    List<Sample> boundaries = new ArrayList<>(List.of(started.get(0)));
    long windowNanos = windowNanos(last.nanos() - started.get(0).nanos());
    for (Sample sample : started) {
      if (sample.nanos() - boundaries.get(boundaries.size() - 1).nanos() >= windowNanos) {
        boundaries.add(sample);
      }
    }
    if (boundaries.size() > 1) {
      boundaries.set(boundaries.size() - 1, last);
    }
    return boundaries;
  }

  private static int lastBeforeFixes(List<Sample> samples) {
    int first = 0;
    while (first < samples.size() - 1 && samples.get(first + 1).applied() == 0) {
      first++;
    }
    return first;
  }

  private static long windowNanos(long spanNanos) {
    return Math.max(MIN_WINDOW.toNanos(), spanNanos / MAX_POINTS + 1);
  }

  private static Point point(Sample first, Sample from, Sample to) {
    return new Point(
        (to.nanos() - first.nanos()) / 1e9,
        (to.applied() - from.applied()) * 1e9 / (to.nanos() - from.nanos()),
        to.lag(),
        to.heapBytes() / 1e6);
  }
}
