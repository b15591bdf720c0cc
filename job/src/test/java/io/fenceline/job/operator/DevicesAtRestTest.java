package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.testing.fixtures.TestZones;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Devices whose fixes are applied without a lookup, since they stay where they are. */
class DevicesAtRestTest {
  private static final double LON = 5;

  /** A metre. */
  private static final double NEAR = 0.00001;

  private GeofenceHarness job;
  private long timeMillis;

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("T2: a device that leaves and comes back within a batch leaves and enters")
  void aFixOfTheBatchBeforeCounts() throws Exception {
    rest(Policy.DEFAULTS, "x");
    job.send(fix("x", 15), fix("x", LON));
    assertThat(job.newTransitions()).containsExactly("EXIT a MOVED 21", "ENTER a MOVED 22");
  }

  @Test
  @DisplayName("D1: a device at rest that is reset within a batch leaves and enters again")
  void aResetOfTheBatchBeforeCounts() throws Exception {
    rest(Policy.DEFAULTS, "x");
    job.send(Fix.reset("x", 0, 0), fix("x", LON));
    assertThat(job.newTransitions())
        .containsExactly("EXIT a DEVICE_SILENT 20", "ENTER a FIRST_FIX 21");
  }

  @Test
  @DisplayName("D1, D2: late fixes and conflicts of a device at rest are refused")
  void whatIsNotNewerIsNotApplied() throws Exception {
    rest(Policy.DEFAULTS, "x");
    job.send(Fix.of("x", 19, LON, 0), Fix.of("x", 20, LON, 0), Fix.of("x", 20, LON + NEAR, 0));
    assertThat(job.deadLetters()).hasSize(2);
    assertThat(job.newTransitions()).isEmpty();
  }

  @Test
  @DisplayName("D5: the fixes of each device at rest are signs of life of that device")
  void eachDeviceIsTouched() throws Exception {
    rest(Policies.silencing(1_000, 5_000), "x", "y", "z");
    job.wallClock(900);
    job.send(fix("x", LON), fix("y", LON), fix("z", LON));
    job.wallClock(1_899);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(1_901);
    assertThat(job.newTransitions()).hasSize(3).allMatch(one -> one.contains("DEVICE_SILENT"));
  }

  @Test
  @DisplayName("T5, T4: a too inaccurate fix of a device at rest is not one that it crosses from")
  void anInaccurateFixIsNotEvaluated() throws Exception {
    long maxGapMillis = 100;
    rest(crossing(maxGapMillis, 50), "x");
    job.send(Fix.builder("x", 100, LON, 0).accuracyMeters(51).partition(-1).offset(-1).build());
    timeMillis = 150;
    job.send(fix("x", LON + 0.03));
    assertThat(job.newTransitions()).as("130 ms after the last one that was evaluated").isEmpty();
  }

  private static Policy crossing(long maxGapMillis, double maxAccuracyMeters) {
    return new Policy(
        0, Policy.NEVER, 0, false, maxGapMillis, 20_000, maxAccuracyMeters, Policy.NEVER);
  }

  /** Lets devices rest in a zone, until time 20. */
  private void rest(Policy policy, String... deviceIds) throws Exception {
    job = new GeofenceHarness(policy);
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("east", 2, LON + 0.01, LON + 0.02));
    job.complete();
    RegisteredMetrics metrics = new RegisteredMetrics(job.metricGroup());
    long lookups = -1;
    while (timeMillis < 20) {
      timeMillis++;
      lookups = metrics.counter("lookupHits");
      job.send(Stream.of(deviceIds).map(id -> Fix.of(id, timeMillis, LON, 0)).toArray(Fix[]::new));
    }
    assertThat(metrics.counter("lookupHits")).as("no lookup any more").isEqualTo(lookups);
    job.forgetOutput();
  }

  private Fix fix(String deviceId, double lon) {
    return Fix.of(deviceId, ++timeMillis, lon, 0);
  }
}
