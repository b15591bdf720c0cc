package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Trigger;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.job.operator.Policies;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules D5 and D6: devices that no longer report. */
class SilenceDetectorTest {
  private static final long TIMEOUT = 1_000;
  private static final long FORGET = 60_000;
  private static final Policy POLICY = Policies.silencing(TIMEOUT, FORGET);

  private GeofenceHarness job;

  @BeforeEach
  void open() throws Exception {
    job = new GeofenceHarness(POLICY);
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 2, 4, 6));
    job.complete();
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("D5: a silent device leaves its zones, at the device clock")
  void aSilentDeviceLeavesItsZones() throws Exception {
    job.fix("x", 5_000, 5);
    job.newTransitions();
    job.wallClock(999);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(1_000);
    assertThat(job.newTransitions())
        .containsExactly("EXIT a DEVICE_SILENT 5000", "EXIT b DEVICE_SILENT 5000");
  }

  @Test
  @DisplayName("D5: late, duplicate and conflicting fixes count as activity")
  void anyDecodedFixIsASignOfLife() throws Exception {
    job.fix("x", 5_000, 5);
    job.newTransitions();
    job.wallClock(900);
    job.fix("x", 4_000, 5);
    job.wallClock(1_800);
    job.fix("x", 5_000, 5);
    job.wallClock(2_700);
    job.fix("x", 5_000, 6);
    job.wallClock(3_699);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(3_700);
    assertThat(job.newTransitions()).hasSize(2);
  }

  @Test
  @DisplayName("D5: its clock stays, so that an old fix is late and the last one a duplicate")
  void theDevicesTimeIsKept() throws Exception {
    job.fix("x", 5_000, 5);
    job.wallClock(2_000);
    job.newTransitions();
    job.fix("x", 4_999, 5);
    job.fix("x", 5_000, 5);
    assertThat(job.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(RefusalReason.LATE);
    assertThat(job.newTransitions()).isEmpty();
    assertThat(job.fix("x", 5_001, 5)).containsExactly("ENTER a MOVED 5001", "ENTER b MOVED 5001");
  }

  @Test
  @DisplayName("D5: after that time more nothing of it is left, timers included")
  void noStateIsLeft() throws Exception {
    job.fix("x", 5_000, 5);
    job.wallClock(1_000);
    assertThat(job.keyedStateEntries()).as("device and activity").isEqualTo(2);
    assertThat(job.wallClockTimers()).isEqualTo(1);
    job.wallClock(60_999);
    assertThat(job.keyedStateEntries()).isEqualTo(2);
    job.wallClock(61_000);
    job.assertNothingIsLeft();
    job.newTransitions();
    assertThat(job.fix("x", 1_000, 5))
        .containsExactly("ENTER a FIRST_FIX 1000", "ENTER b FIRST_FIX 1000");
  }

  @Test
  @DisplayName("D5: a device that comes back has one timer, however often it was silent")
  void aReturningDeviceHasOneTimer() throws Exception {
    for (int round = 0; round < 5; round++) {
      job.fix("x", 5_000 + round, 5);
      job.wallClock(job.wallClock() + TIMEOUT + 1);
      assertThat(job.wallClockTimers()).isEqualTo(1);
    }
    job.wallClock(job.wallClock() + FORGET);
    job.assertNothingIsLeft();
  }

  @Test
  @DisplayName("D6: an outage longer than the timeout, with a backlog waiting, causes no EXIT")
  void anOutageCausesNoExit() throws Exception {
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restartAt(500_000, POLICY);
    job.wallClock(500_900);
    assertThat(job.fix("x", 6_000, 5)).isEmpty();
    job.wallClock(501_899);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(501_900);
    assertThat(job.newTransitions())
        .containsExactly("EXIT a DEVICE_SILENT 6000", "EXIT b DEVICE_SILENT 6000");
  }

  @Test
  @DisplayName("D6: nor does an outage let a silent device be forgotten early")
  void anOutageForgetsNoDevice() throws Exception {
    job.fix("x", 5_000, 5);
    job.wallClock(1_000);
    restartAt(500_000, POLICY);
    job.wallClock(559_999);
    assertThat(job.keyedStateEntries()).isEqualTo(2);
    job.wallClock(570_000);
    job.assertNothingIsLeft();
  }

  @Test
  @DisplayName("D5: not at the end of input")
  void notAtTheEndOfInput() throws Exception {
    job.fix("x", 5_000, 5);
    job.newTransitions();
    job.endOfInput();
    assertThat(job.newTransitions()).isEmpty();
  }

  @Test
  @DisplayName("D5, T6: silence makes no ad due, and running caps stay with the clock")
  void unexpiredCapsAreKept() throws Exception {
    TestRules once = new TestRules().adTriggers(Trigger.ENTER, Trigger.EXIT);
    job.put(once.adCap(1, 10_000, null).withAd(TestZones.band("capped", 3, 0, 10), "1"));
    job.put(once.adCap(1, 500, null).withAd(TestZones.band("short", 4, 0, 10), "2"));
    job.fix("x", 5_000, 5);
    assertThat(job.adMatches()).extracting(AdMatch::zoneId).containsExactly("capped", "short");
    job.fix("x", 5_600, 5);
    job.wallClock(1_000);
    assertThat(job.keyedStateEntries()).as("device, activity, ads").isEqualTo(3);
    job.fix("x", 6_000, 5);
    assertThat(job.adMatches())
        .extracting(AdMatch::id)
        .containsExactly(
            "x/capped/ENTER/5000/ad", "x/short/ENTER/5000/ad", "x/short/ENTER/6000/ad");
    job.wallClock(job.wallClock() + TIMEOUT + FORGET);
    job.assertNothingIsLeft();
  }

  @Test
  @DisplayName("D5: a restart without a timeout leaves no timer and no activity behind")
  void aRestartWithoutTimeoutCleansUp() throws Exception {
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restartAt(500, Policy.DEFAULTS);
    job.wallClock(5_000);
    assertThat(job.newTransitions()).isEmpty();
    assertThat(job.keyedStateEntries()).as("the device").isEqualTo(1);
    assertThat(job.wallClockTimers()).isZero();
  }

  @Test
  @DisplayName("D7: a timer that the clock, having stepped back, calls early counts all the same")
  void aClockThatStepsBackKeepsNoDeviceInside() throws Exception {
    job.wallClock(10_000);
    job.fix("x", 5_000, 5);
    job.newTransitions();
    job.wallClock(8_000);
    job.fireEarly("x", 11_000);
    assertThat(job.newTransitions()).hasSize(2);
    assertThat(job.wallClockTimers()).as("for it to be forgotten").isEqualTo(1);
  }

  @Test
  @DisplayName("D7: after the clock stepped back, the timeout counts from the next fix")
  void afterTheClockSteppedBackTheTimeoutCountsFromTheNextFix() throws Exception {
    job.wallClock(500_000);
    job.fix("x", 5_000, 5);
    job.newTransitions();
    job.wallClock(100_000);
    job.fix("x", 6_000, 5);
    job.wallClock(101_000);
    assertThat(job.newTransitions()).hasSize(2);
    assertThat(job.wallClockTimers()).isEqualTo(1);
  }

  @Test
  @DisplayName("D6: devices that an outage would make silent at one instant leave one by one")
  void anOutageMakesNoInstantCrowded() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      job.fix("device-" + i, 5_000, 1);
    }
    job.newTransitions();
    restartAt(500_000, POLICY);
    int left = 0;
    for (long millis = 501_000; millis <= 502_000; millis++) {
      job.wallClock(millis);
      int exits = job.newTransitions().size();
      assertThat(exits).as("at %d", millis).isLessThan(20);
      left += exits;
    }
    assertThat(left).isEqualTo(1_000);
  }

  private void restartAt(long wallClockMillis, Policy policy) throws Exception {
    OperatorSubtaskState state = job.snapshot();
    job.close();
    job = new GeofenceHarness(policy, state, wallClockMillis);
  }
}
