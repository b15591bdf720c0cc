package io.fenceline.loadtest.load;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A histogram of latencies in microseconds, with three significant digits. Negative latencies,
 * which only a wrong clock can cause, are counted separately. Not thread-safe.
 */
public final class Latencies {
  private static final int DIGITS = 3;
  private static final int STEPS_PER_HALF = 5;
  private static final double MICROS_PER_MILLI = 1_000;

  private final Histogram micros = new Histogram(DIGITS);
  private long negative;
  private long mostNegativeNanos;

  /**
   * Percentiles of the latencies.
   *
   * @param negative the number below zero; not part of {@code count}
   * @param curve percentiles and their latencies, for a chart
   */
  public record Summary(
      long count,
      long negative,
      double mostNegativeMillis,
      double p50Millis,
      double p90Millis,
      double p99Millis,
      double p999Millis,
      double maxMillis,
      List<Point> curve) {}

  public record Point(double percentile, double millis) {}

  /**
   * All latencies, in a form that another process can add to its own.
   *
   * @param histogram in the compressed form of HdrHistogram
   */
  public record Encoded(byte[] histogram, long negative, long mostNegativeNanos) {}

  public void record(long nanos) {
    if (nanos < 0) {
      negative++;
      mostNegativeNanos = Math.min(mostNegativeNanos, nanos);
    } else {
      micros.recordValue(nanos / 1_000);
    }
  }

  public Encoded encode() {
    ByteBuffer buffer = ByteBuffer.allocate(micros.getNeededByteBufferCapacity());
    int length = micros.encodeIntoCompressedByteBuffer(buffer);
    return new Encoded(Arrays.copyOf(buffer.array(), length), negative, mostNegativeNanos);
  }

  /** Adds those that another process has recorded. */
  public void add(Encoded others) {
    try {
      micros.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(others.histogram()), 0));
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("no histogram", e);
    }
    negative += others.negative();
    mostNegativeNanos = Math.min(mostNegativeNanos, others.mostNegativeNanos());
  }

  public Summary summary() {
    return new Summary(
        micros.getTotalCount(),
        negative,
        mostNegativeNanos / 1e6,
        at(50),
        at(90),
        at(99),
        at(99.9),
        micros.getMaxValue() / MICROS_PER_MILLI,
        curve());
  }

  private double at(double percentile) {
    return micros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
  }

  private List<Point> curve() {
    List<Point> curve = new ArrayList<>();
    for (HistogramIterationValue value : micros.percentiles(STEPS_PER_HALF)) {
      curve.add(new Point(value.getPercentile(), value.getValueIteratedTo() / MICROS_PER_MILLI));
    }
    return curve;
  }
}
