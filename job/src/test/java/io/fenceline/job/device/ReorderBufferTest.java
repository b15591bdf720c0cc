package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.job.operator.Policies;
import io.fenceline.testing.fixtures.TestZones;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule D3: fixes wait for older ones, in keyed state. */
class ReorderBufferTest {
  private static final long WINDOW = 1_000;
  private static final Policy POLICY = Policies.reordering(WINDOW);

  private GeofenceHarness job;

  @BeforeEach
  void open() throws Exception {
    job = new GeofenceHarness(POLICY);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("D3: a fix is applied when the device has shown one that is newer by the window")
  void aNewerFixFreesTheOlder() throws Exception {
    assertThat(job.fix("x", 5_000, 5)).isEmpty();
    assertThat(job.fix("x", 5_999, 15)).isEmpty();
    assertThat(job.fix("y", 9_000, 15)).as("another device").isEmpty();
    assertThat(job.fix("x", 6_000, 5)).containsExactly("ENTER a FIRST_FIX 5000");
  }

  @Test
  @DisplayName("D3: within the window the order of arrival changes nothing")
  void theOrderOfArrivalChangesNothing() throws Exception {
    job.fix("x", 5_300, 5);
    job.fix("x", 5_100, 5);
    job.fix("x", 5_200, 15);
    assertThat(job.fix("x", 9_000, 5))
        .containsExactly("ENTER a FIRST_FIX 5100", "EXIT a MOVED 5200", "ENTER a MOVED 5300");
  }

  @Test
  @DisplayName("D3: or when the window has passed on the wall clock, with all that is not newer")
  void theWallClockFreesThem() throws Exception {
    job.wallClock(100);
    job.fix("x", 5_000, 5);
    job.wallClock(600);
    job.fix("x", 4_500, 15);
    job.fix("x", 5_500, 15);
    job.wallClock(1_099);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(1_100);
    assertThat(job.newTransitions()).as("after 4500").containsExactly("ENTER a MOVED 5000");
    job.wallClock(1_600);
    assertThat(job.newTransitions()).containsExactly("EXIT a MOVED 5500");
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("D3: or when the input has ended")
  void theEndOfInputFreesThem() throws Exception {
    job.fix("x", 5_200, 15);
    job.fix("x", 5_000, 5);
    job.endOfInput();
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000", "EXIT a MOVED 5200");
    assertThat(job.keyedStateEntries()).as("the device").isEqualTo(1);
    assertThat(job.eventTimeTimers()).isZero();
  }

  @Test
  @DisplayName(
      "D3, D5: at one time of the clock, held fixes are applied before the device is silent")
  void heldFixesAreAppliedBeforeSilence() throws Exception {
    restartAt(0, Policies.timing(1_000, 1_000, 5_000));
    job.wallClock(1);
    job.fix("x", 100, 5);
    job.wallClock(1_001);
    assertThat(job.newTransitions())
        .containsExactly("ENTER a FIRST_FIX 100", "EXIT a DEVICE_SILENT 100");
  }

  @Test
  @DisplayName("D6: an outage is no waiting: the window begins anew with the job")
  void anOutageDoesNotCountAsWaitingTime() throws Exception {
    job.fix("x", 5_000, 5);
    restartAt(50_000, POLICY);
    job.wallClock(50_999);
    assertThat(job.newTransitions()).isEmpty();
    assertThat(job.fix("x", 4_900, 15)).as("older, and still in time").isEmpty();
    job.wallClock(51_000 + WINDOW);
    assertThat(job.newTransitions()).containsExactly("ENTER a MOVED 5000");
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("D1, D3: lateness is decided by the device clock, not by what is held")
  void latenessIsDecidedByTheClock() throws Exception {
    job.fix("x", 5_000, 5);
    job.fix("x", 6_000, 5);
    job.fix("x", 5_500, 5);
    assertThat(job.deadLetters()).isEmpty();
    job.fix("x", 4_999, 5);
    assertThat(job.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(RefusalReason.LATE);
  }

  @Test
  @DisplayName("D2: a held fix again is dropped, and of two places at one time the smaller counts")
  void duplicatesAndConflictsAmongHeldFixes() throws Exception {
    job.fix("x", 5_000, 15);
    job.fix("x", 5_000, 15);
    assertThat(job.deadLetters()).isEmpty();
    job.send(Fix.builder("x", 5_000, 5, 0).partition(2).offset(33).build());
    job.fix("x", 5_000, 16);
    assertThat(job.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(RefusalReason.CONFLICT, RefusalReason.CONFLICT);
    assertThat(job.deadLetters().get(0).value().toString()).contains("\"lon\":15");
    assertThat(job.fix("x", 6_000, 5)).containsExactly("ENTER a FIRST_FIX 5000");
  }

  @Test
  @DisplayName("Z2, D3: fixes that waited for the zones wait for older ones, too")
  void fixesThatWaitedForTheZonesAreReordered() throws Exception {
    job.close();
    job = new GeofenceHarness(POLICY);
    job.put(TestZones.band("a", 1, 0, 10));
    job.fix("x", 5_100, 15);
    job.fix("x", 5_000, 5);
    job.complete();
    job.endOfInput();
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000", "EXIT a MOVED 5100");
  }

  @Test
  @DisplayName("D3: a restart without the window applies what was held")
  void aRestartWithoutTheWindowAppliesWhatWasHeld() throws Exception {
    job.fix("x", 5_000, 5);
    job.fix("x", 5_500, 15);
    restartAt(1_500, Policy.DEFAULTS);
    job.wallClock(1_500 + WINDOW);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000", "EXIT a MOVED 5500");
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("D7: a timer that the clock, having stepped back, calls early releases all the same")
  void aClockThatStepsBackHoldsNoFixForever() throws Exception {
    job.wallClock(10_000);
    job.fix("x", 5_000, 5);
    job.wallClock(8_000);
    job.fireEarly("x", 11_000);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000");
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("D7: after the clock stepped back, a fix takes the older ones along when it is due")
  void afterTheClockSteppedBackAFixReleasesTheOlderOnes() throws Exception {
    job.wallClock(500_000);
    job.fix("x", 5_000, 5);
    job.wallClock(100_000);
    job.fix("x", 5_100, 15);
    job.wallClock(101_000);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000", "EXIT a MOVED 5100");
    job.assertOnlyTheDeviceIsLeft();
  }

  private void restartAt(long wallClockMillis, Policy policy) throws Exception {
    OperatorSubtaskState state = job.snapshot();
    job.close();
    job = new GeofenceHarness(policy, state, wallClockMillis);
  }
}
