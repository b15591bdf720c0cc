package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import io.fenceline.job.device.RetrySchedule;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.testing.fixtures.TestZones;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule Z2: fixes wait for the zones, in keyed state. */
class FixesBeforeZonesTest {
  private GeofenceHarness job;

  @BeforeEach
  void open() throws Exception {
    job = new GeofenceHarness();
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("Z2: fixes wait for the zones, and go through D1 and D2 in their order of arrival")
  void fixesWaitForTheZones() throws Exception {
    assertThat(job.fix("x", 200, 5)).isEmpty();
    assertThat(job.fix("x", 100, 15)).isEmpty();
    assertThat(job.fix("x", 200, 5)).isEmpty();
    assertThat(job.fix("x", 200, 6)).isEmpty();
    job.put(TestZones.band("a", 1, 0, 10));
    job.passWallClock();
    assertThat(job.newTransitions()).isEmpty();
    job.complete();
    assertThat(job.fix("x", 300, 15)).containsExactly("ENTER a FIRST_FIX 200", "EXIT a MOVED 300");
    assertThat(job.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(RefusalReason.LATE, RefusalReason.CONFLICT);
  }

  @Test
  @DisplayName("Z2: a device without another fix is evaluated soon after the zones are complete")
  void aWaitingDeviceIsEvaluatedByATimer() throws Exception {
    job.fix("x", 200, 5);
    job.put(TestZones.band("a", 1, 0, 10));
    job.passWallClock();
    job.complete();
    assertThat(job.newTransitions()).isEmpty();
    job.passWallClock();
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 200");
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("Z2: at the end of a bounded input nothing is left waiting")
  void endOfInputEvaluatesWaitingFixes() throws Exception {
    job.fix("x", 200, 5);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.endOfInput();
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 200");
    assertThat(job.keyedStateEntries()).as("the device alone").isEqualTo(1);
    assertThat(job.eventTimeTimers()).isZero();
  }

  @Test
  @DisplayName("Z2: a next fix frees those that wait, and leaves no state or timer of theirs")
  void nextFixFreesThoseThatWait() throws Exception {
    job.fix("x", 200, 5);
    job.complete();
    job.fix("x", 300, 5);
    job.passWallClock();
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("Z2: a restart before the zones are complete still waits, and loses no fix")
  void aJobRestartedBeforeCompletionWaitsForTheZones() throws Exception {
    job.fix("x", 100, 5);
    restart();
    assertThat(job.fix("x", 200, 15)).isEmpty();
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.passWallClock();
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 100", "EXIT a MOVED 200");
  }

  @Test
  @DisplayName("Z2, E2: a restart amid the release of those that wait loses and repeats nothing")
  void restartAmidTheRelease() throws Exception {
    for (int device = 0; device < 5_000; device++) {
      job.fix("device-" + device, 100, 5);
      job.fix("device-" + device, 200, 15);
    }
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.wallClock(job.wallClock() + RetrySchedule.MIN_CYCLE_MILLIS / 2);
    int before = job.newTransitions().size();
    restart();
    assertThat(job.count(MetricNames.WAITED_FIXES)).isZero();
    job.passWallClock();
    assertThat(before).isBetween(1, 9_999);
    assertThat(job.newTransitions())
        .hasSize(10_000 - before)
        .containsOnly("ENTER a FIRST_FIX 100", "EXIT a MOVED 200");
    assertThat(job.keyedStateEntries()).as("the devices alone").isEqualTo(5_000);
    assertThat(job.eventTimeTimers() + job.wallClockTimers()).isZero();
  }

  private void restart() throws Exception {
    OperatorSubtaskState state = job.snapshot();
    job.close();
    job = new GeofenceHarness(Policy.DEFAULTS, state, job.wallClock());
  }
}
