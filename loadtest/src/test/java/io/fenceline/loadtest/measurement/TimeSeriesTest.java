package io.fenceline.loadtest.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.loadtest.measurement.RunResult.Moment;
import io.fenceline.loadtest.system.SystemUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {
  private static final long SENT = 1_000_000;

  private static Sample sample(double seconds, long applied) {
    return new Sample(
        (long) (seconds * 1e9),
        SENT,
        new SystemUnderTest.Readings(applied, 0, 0, 0, 0, 0),
        Map.of(),
        5_000_000);
  }

  @Test
  void samplesThatLieTooCloseTogetherShareAnInterval() {
    List<Moment> series =
        TimeSeries.of(
            List.of(
                sample(0, 0),
                sample(1, 100_000),
                sample(2.5, 200_000),
                // After a pause: two samples, and 21,000 fixes, in 0.1 ms.
                sample(2.5001, 221_000),
                sample(3.6, 300_000),
                sample(3.6, 300_000)));

    assertThat(series)
        .extracting(moment -> Math.round(moment.fixesPerSecond()))
        .containsExactly(100_000L, 66_667L, 90_909L);
    assertThat(series).extracting(Moment::lag).containsExactly(900_000L, 800_000L, 700_000L);
  }

  @Test
  void noFixIsLostBetweenIntervals() {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i <= 10_000; i++) {
      samples.add(sample(100 + i * 0.1 + (i % 7 == 0 ? 0.0999 : 0), i * 50L));
    }
    List<Moment> series = TimeSeries.of(samples);

    assertThat(series).hasSizeBetween(250, 300);
    double fixes = 0;
    double before = 0;
    for (Moment moment : series) {
      fixes += moment.fixesPerSecond() * (moment.seconds() - before);
      before = moment.seconds();
    }
    long left = SENT - series.get(series.size() - 1).lag();
    assertThat(fixes).isCloseTo(left, within(0.5));
    assertThat(series).allMatch(moment -> moment.fixesPerSecond() < 530);
  }

  @Test
  void theSeriesBeginsWithTheFirstFix() {
    List<Moment> series =
        TimeSeries.of(List.of(sample(0, 0), sample(5, 0), sample(6, 10), sample(6.6, 70)));

    assertThat(series).extracting(Moment::seconds).containsExactly(1.0, 1.6);
    assertThat(series.get(1).fixesPerSecond()).isCloseTo(100, within(1e-6));
    assertThat(TimeSeries.of(List.of())).isEmpty();
  }
}
