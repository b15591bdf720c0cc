package io.fenceline.job.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.LongStream;
import org.apache.flink.metrics.HistogramStatistics;
import org.junit.jupiter.api.Test;

class RecentHistogramTest {
  private static final long WINDOW_MILLIS = RecentHistogram.WINDOW_MILLIS;

  private long nowMillis = 1_000_000;
  private final RecentHistogram histogram = new RecentHistogram(() -> nowMillis);

  @Test
  void bucketsAreOrderedAndNarrow() {
    Random random = new Random(1);
    long[] values =
        LongStream.concat(
                LongStream.of(Long.MIN_VALUE, Long.MAX_VALUE, 0, 1, -1, 15, 16, 31, 32, 33),
                LongStream.generate(() -> random.nextLong() >> random.nextInt(64)).limit(100_000))
            .sorted()
            .toArray();
    int previous = -1;
    for (long value : values) {
      int bucket = Buckets.of(value);
      assertThat(bucket).isBetween(Math.max(previous, 0), Buckets.SIZE - 1);
      assertThat((double) Buckets.middle(bucket))
          .isCloseTo((double) value, within(Math.abs((double) value) * 0.032));
      previous = bucket;
    }
  }

  @Test
  void smallValuesOfEitherSignAreExact() {
    for (long value = -31; value <= 31; value++) {
      assertThat(Buckets.middle(Buckets.of(value))).isEqualTo(value);
    }
  }

  @Test
  void statisticsAreThoseOfTheValues() {
    for (long value = 20; value > -20; value--) {
      histogram.update(value);
    }
    HistogramStatistics statistics = histogram.getStatistics();
    assertThat(histogram.getCount()).isEqualTo(40);
    assertThat(statistics.size()).isEqualTo(40);
    assertThat(statistics.getMin()).isEqualTo(-19);
    assertThat(statistics.getMax()).isEqualTo(20);
    assertThat(statistics.getMean()).isEqualTo(0.5);
    assertThat(statistics.getStdDev()).isCloseTo(11.54, within(0.01));
    assertThat(statistics.getQuantile(0.5)).isZero();
    assertThat(statistics.getQuantile(0.95)).isEqualTo(18);
    assertThat(statistics.getValues()).hasSize(40).isSorted().startsWith(-19).endsWith(20);
  }

  @Test
  void valuesAreForgottenAfterAMinute() {
    histogram.update(1);
    nowMillis += WINDOW_MILLIS;
    histogram.update(2);
    assertThat(histogram.getStatistics().getValues()).containsExactly(1, 2);
    nowMillis += WINDOW_MILLIS;
    histogram.update(3);
    assertThat(histogram.getStatistics().getValues()).containsExactly(2, 3);
    nowMillis += 2 * WINDOW_MILLIS;
    assertThat(histogram.getStatistics().getValues()).as("without an update").isEmpty();
    assertThat(histogram.getStatistics().getQuantile(0.5)).isNaN();
    assertThat(histogram.getStatistics().getMax()).isZero();
    assertThat(histogram.getCount()).isEqualTo(3);
  }

  @Test
  void aClockThatStepsBackBeginsAWindow() {
    histogram.update(1);
    nowMillis -= 10 * WINDOW_MILLIS;
    histogram.update(2);
    nowMillis += WINDOW_MILLIS;
    histogram.update(3);
    assertThat(histogram.getStatistics().getValues()).containsExactly(2, 3);
  }
}
