package io.fenceline.loadtest.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.loadtest.measurement.RunResult.Point;
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
        SystemUnderTest.Readings.ofFixes(applied, 0),
        Map.of(),
        5_000_000);
  }

  @Test
  void samplesThatLieTooCloseTogetherShareAWindow() {
    List<Point> series =
        TimeSeries.of(
            List.of(
                sample(0, 0),
                sample(1, 100_000),
                sample(2.5, 200_000),
                // After a pause: two samples, and 21,000 fixes, in 0.1 ms.
                sample(2.5001, 221_000),
                sample(3.6, 300_000)));

    assertThat(series)
        .extracting(point -> Math.round(point.fixesPerSecond()))
        .containsExactly(100_000L, 66_667L, 90_909L);
    assertThat(series).extracting(Point::lag).containsExactly(900_000L, 800_000L, 700_000L);
  }

  @Test
  void aTinyLastIntervalYieldsNoSpike() {
    List<Point> series =
        TimeSeries.of(
            List.of(sample(0, 0), sample(1, 1_000), sample(2, 2_000), sample(2.0001, 23_000)));

    assertThat(series)
        .extracting(point -> Math.round(point.fixesPerSecond()))
        .containsExactly(1_000L, 21_998L);
    assertThat(series).last().extracting(Point::lag).isEqualTo(SENT - 23_000);
  }

  @Test
  void aPartialLastWindowJoinsTheOneBefore() {
    List<Point> series =
        TimeSeries.of(List.of(sample(0, 0), sample(1, 100), sample(2, 200), sample(2.6, 360)));

    assertThat(series).extracting(Point::seconds).containsExactly(1.0, 2.6);
    assertThat(series).last().extracting(Point::fixesPerSecond).isEqualTo(162.5);
  }

  @Test
  void aRunShorterThanAWindowHasNoPoints() {
    assertThat(TimeSeries.of(List.of(sample(0, 0), sample(0.3, 5_000_000)))).isEmpty();
    assertThat(TimeSeries.of(List.of())).isEmpty();
  }

  @Test
  void noFixIsLostBetweenWindows() {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i <= 10_000; i++) {
      samples.add(sample(100 + i * 0.1 + (i % 7 == 0 ? 0.0999 : 0), i * 50L));
    }
    List<Point> series = TimeSeries.of(samples);

    assertThat(series).hasSizeBetween(250, 300);
    double fixes = 0;
    double before = 0;
    for (Point point : series) {
      fixes += point.fixesPerSecond() * (point.seconds() - before);
      before = point.seconds();
    }
    assertThat(fixes).isCloseTo(500_000, within(0.5));
    assertThat(series).allMatch(point -> point.fixesPerSecond() < 530);
  }

  @Test
  void theSeriesBeginsWithTheFirstFix() {
    List<Point> series =
        TimeSeries.of(List.of(sample(0, 0), sample(5, 0), sample(6, 10), sample(7.6, 170)));

    assertThat(series).extracting(Point::seconds).containsExactly(1.0, 2.6);
    assertThat(series.get(1).fixesPerSecond()).isCloseTo(100, within(1e-6));
  }
}
