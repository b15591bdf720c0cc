package io.fenceline.job.metrics;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.flink.metrics.HistogramStatistics;

/** Statistics of counts by bucket: each value is taken for the middle of its bucket. */
final class BucketStatistics extends HistogramStatistics {
  private final long[] counts;
  private final long size;

  BucketStatistics(long[] counts) {
    this.counts = counts;
    size = Arrays.stream(counts).sum();
  }

  /** The smallest value that is not below this share of the values; NaN without any. */
  @Override
  public double getQuantile(double share) {
    long rank = Math.max(1, (long) Math.ceil(share * size));
    long seen = 0;
    for (int bucket = 0; bucket < counts.length; bucket++) {
      seen += counts[bucket];
      if (seen >= rank) {
        return Buckets.middle(bucket);
      }
    }
    return Double.NaN;
  }

  @Override
  public long[] getValues() {
    return occupied()
        .mapToObj(bucket -> LongStream.generate(() -> Buckets.middle(bucket)).limit(counts[bucket]))
        .flatMapToLong(values -> values)
        .toArray();
  }

  private IntStream occupied() {
    return IntStream.range(0, counts.length).filter(bucket -> counts[bucket] > 0);
  }

  @Override
  public int size() {
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  @Override
  public double getMean() {
    return occupied().mapToDouble(bucket -> counts[bucket] * (double) Buckets.middle(bucket)).sum()
        / size;
  }

  @Override
  public double getStdDev() {
    double mean = getMean();
    return Math.sqrt(
        occupied()
                .mapToDouble(bucket -> counts[bucket] * Math.pow(Buckets.middle(bucket) - mean, 2))
                .sum()
            / size);
  }

  /** 0 without any values. */
  @Override
  public long getMax() {
    return size == 0 ? 0 : (long) getQuantile(1);
  }

  /** 0 without any values. */
  @Override
  public long getMin() {
    return size == 0 ? 0 : (long) getQuantile(0);
  }
}
