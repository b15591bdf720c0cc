package io.fenceline.loadtest.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fenceline.loadtest.system.Phase;
import io.fenceline.loadtest.system.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The part of a run that is measured. */
class MeasuredIntervalTest {
  private static Sample sample(double seconds, long applied, double cpuSeconds) {
    return new Sample(
        (long) (seconds * 1e9),
        1_000,
        SystemUnderTest.Readings.ofFixes(applied, 0),
        Map.of(Phase.EVALUATE, (long) (cpuSeconds * 1e9)),
        0);
  }

  private static final List<Sample> SAMPLES =
      List.of(
          sample(0, 0, 0),
          sample(1, 50, 5),
          sample(2, 250, 6),
          sample(3, 450, 7),
          sample(4, 650, 8),
          sample(9, 1_000, 20));

  @Test
  void theWarmUpAndWhatFollowsTheLastFixAreNotMeasured() {
    MeasuredInterval interval =
        MeasuredInterval.of(SAMPLES, 0, Duration.ofMillis(1_500), null, 1_000);

    assertThat(interval.fixesPerSecond()).isEqualTo(200);
    assertThat(interval.cpuMicrosPerFix()).isCloseTo(5_000, within(0.001));
    assertThat(interval.cpuMicrosPerFixByPhase()).containsEntry(Phase.EVALUATE.text(), 5_000.0);
  }

  @Test
  void theIntervalEndsAfterItsDuration() {
    MeasuredInterval interval =
        MeasuredInterval.of(SAMPLES, 0, Duration.ofMillis(500), Duration.ofMillis(1_600), 1_000);

    assertThat(interval.from().applied()).isEqualTo(50);
    assertThat(interval.to().applied()).isEqualTo(250);
  }

  @Test
  void aRunThatEndsBeforeTheWarmUpHasNoInterval() {
    assertThat(MeasuredInterval.of(SAMPLES, 0, Duration.ofSeconds(5), null, 1_000)).isNull();
  }

  @Test
  void unreportedCpuTimeIsAbsent() {
    Sample from = new Sample(0, 9, SystemUnderTest.Readings.ofFixes(1, 0), Map.of(), 0);
    Sample to = new Sample(9, 9, SystemUnderTest.Readings.ofFixes(2, 0), Map.of(), 0);

    assertThat(new MeasuredInterval(from, to).cpuMicrosPerFix()).isNaN();
    assertThat(new MeasuredInterval(from, to).cpuMicrosPerFixByPhase()).isEmpty();
  }
}
