package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.AdMatch;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.testing.fixtures.TestRules;
import io.fenceline.testing.fixtures.TestZones;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The processing of one device, without Flink. */
class DeviceProcessorTest {
  private static final ZoneChange BAND = new ZoneChange.Put(TestZones.band("a", 1, 0, 10));

  @Test
  @DisplayName("Z2: fixes wait until the zones are complete, then are applied in order of arrival")
  void fixesWaitForTheZones() throws Exception {
    TestDevice device = new TestDevice(Policy.DEFAULTS);
    device.fix(100, 5);
    device.fix(200, 15);
    device.wallClock(10_000);
    assertThat(device.transitions).isEmpty();
    assertThat(device.timers.wallClock).as("one timer, set again").hasSize(1);
    device.change(BAND);
    device.change(new ZoneChange.Complete());
    device.wallClock(20_000);
    assertThat(device.transitions).containsExactly("ENTER a FIRST_FIX 100", "EXIT a MOVED 200");
    assertThat(device.waiting.values).isEmpty();
    assertThat(device.timers.wallClock).isEmpty();
    assertThat(device.timers.eventTime).isEmpty();
    assertThat(device.metrics.waitedFixes.count()).isEqualTo(2);
  }

  @Test
  @DisplayName("D1, D2: a late fix and a conflict become dead letters, a duplicate is counted")
  void whatIsNotNewerIsNotApplied() throws Exception {
    TestDevice device = ready(Policy.DEFAULTS);
    device.fix(200, 5);
    device.fix(200, 5);
    device.fix(200, 6);
    device.fix(100, 15);
    assertThat(device.transitions).containsExactly("ENTER a FIRST_FIX 200");
    assertThat(device.deadLetters)
        .extracting(DeadLetter::reason)
        .containsExactly(RefusalReason.CONFLICT, RefusalReason.LATE);
    assertThat(device.metrics.duplicates.count()).isEqualTo(1);
    assertThat(device.metrics.fixes.count()).isEqualTo(1);
  }

  @Test
  @DisplayName("D3: held fixes are applied in order by a newer one, the timer, or the end of input")
  void heldFixesAreApplied() throws Exception {
    TestDevice device = ready(Policies.reordering(1_000));
    device.fix(1_500, 15);
    device.fix(1_000, 5);
    assertThat(device.transitions).isEmpty();
    device.fix(2_500, 5);
    assertThat(device.transitions).containsExactly("ENTER a FIRST_FIX 1000", "EXIT a MOVED 1500");
    device.wallClock(1_000);
    assertThat(device.transitions).hasSize(3).endsWith("ENTER a MOVED 2500");
    assertThat(device.timers.wallClock).isEmpty();
    device.fix(2_600, 15);
    device.endOfInput();
    assertThat(device.transitions).hasSize(4).endsWith("EXIT a MOVED 2600");
    assertThat(device.held.value).isNull();
    assertThat(device.timers.eventTime).isEmpty();
  }

  @Test
  @DisplayName("D5: a silent device leaves its zones, and later nothing of it remains")
  void aSilentDeviceLeavesAndIsForgotten() throws Exception {
    TestDevice device = ready(Policies.silencing(1_000, 5_000));
    device.wallClock(1);
    device.fix(100, 5);
    device.wallClock(1_000);
    assertThat(device.transitions).containsExactly("ENTER a FIRST_FIX 100");
    device.wallClock(1_001);
    assertThat(device.transitions).hasSize(2).endsWith("EXIT a DEVICE_SILENT 100");
    assertThat(device.device.value.device().memberships()).isEmpty();
    device.wallClock(6_001);
    assertThat(device.device.value).isNull();
    assertThat(device.activity.value).isNull();
    assertThat(device.timers.wallClock).isEmpty();
  }

  @Test
  @DisplayName(
      "D1: a device that is reset leaves its zones and is forgotten, its next fix the first")
  void aDeviceThatIsResetBeginsAnew() throws Exception {
    TestDevice device = ready(Policies.silencing(1_000, 5_000));
    TestRules capped = new TestRules().adCap(1, 1_000_000, null);
    device.change(new ZoneChange.Put(capped.withAd(TestZones.band("b", 2, 0, 10), "1")));
    device.fix(900_000, 5);
    device.fix(200, 5);
    assertThat(device.transitions)
        .containsExactly("ENTER a FIRST_FIX 900000", "ENTER b FIRST_FIX 900000");
    device.reset();
    assertThat(device.transitions)
        .hasSize(4)
        .endsWith("EXIT a DEVICE_SILENT 900000", "EXIT b DEVICE_SILENT 900000");
    assertThat(device.device.value).isNull();
    assertThat(device.activity.value).isNull();
    assertThat(device.adHistory.value).isNull();
    assertThat(device.timers.wallClock).isEmpty();
    device.fix(300, 5);
    assertThat(device.transitions)
        .hasSize(6)
        .endsWith("ENTER a FIRST_FIX 300", "ENTER b FIRST_FIX 300");
    assertThat(device.adMatches).hasSize(2);
  }

  @Test
  @DisplayName("D1: a reset of an unknown device, and one more, change nothing")
  void aResetOfAnUnknownDeviceChangesNothing() throws Exception {
    TestDevice device = ready(Policies.timing(1_000, 1_000, 5_000));
    device.reset();
    device.reset();
    assertThat(device.transitions).isEmpty();
    assertThat(device.timers.wallClock).isEmpty();
  }

  @Test
  @DisplayName("D1, D3: fixes that are held when a device is reset are applied before")
  void heldFixesAreAppliedBeforeAReset() throws Exception {
    TestDevice device = ready(Policies.reordering(1_000));
    device.fix(900_000, 5);
    device.reset();
    assertThat(device.transitions)
        .containsExactly("ENTER a FIRST_FIX 900000", "EXIT a DEVICE_SILENT 900000");
    assertThat(device.held.value).isNull();
    assertThat(device.timers.eventTime).isEmpty();
  }

  @Test
  @DisplayName("Z2, D1: a reset waits for the zones in its place among the fixes")
  void aResetWaitsForTheZones() throws Exception {
    TestDevice device = new TestDevice(Policy.DEFAULTS);
    device.fix(900_000, 5);
    device.reset();
    device.fix(100, 5);
    device.change(BAND);
    device.change(new ZoneChange.Complete());
    device.fix(200, 15);
    assertThat(device.transitions)
        .containsExactly(
            "ENTER a FIRST_FIX 900000",
            "EXIT a DEVICE_SILENT 900000",
            "ENTER a FIRST_FIX 100",
            "EXIT a MOVED 200");
  }

  @Test
  @DisplayName(
      "D3, D5: at one time of the clock, held fixes are applied before the device is silent")
  void heldFixesAreAppliedBeforeSilence() throws Exception {
    TestDevice device = ready(Policies.timing(1_000, 1_000, 5_000));
    device.wallClock(1);
    device.fix(100, 5);
    device.wallClock(1_001);
    assertThat(device.transitions)
        .containsExactly("ENTER a FIRST_FIX 100", "EXIT a DEVICE_SILENT 100");
  }

  @Test
  @DisplayName("T6: the history of ads is read only for ads with a cap, and counts what went out")
  void theHistoryOfAdsIsReadForCapsOnly() throws Exception {
    TestDevice device = ready(Policy.DEFAULTS);
    TestRules inside = new TestRules().adTriggers(Trigger.INSIDE);
    device.change(new ZoneChange.Put(inside.withAd(TestZones.band("b", 2, 20, 30), "1")));
    device.fix(100, 5);
    device.fix(200, 25);
    assertThat(device.adHistory.reads).isZero();
    device.change(
        new ZoneChange.Put(
            inside.adCap(1, 1_000, null).withAd(TestZones.band("c", 3, 40, 50), "1")));
    device.fix(300, 45);
    device.fix(400, 45);
    device.fix(1_300, 45);
    assertThat(device.adMatches)
        .extracting(AdMatch::id)
        .containsExactly("x/b/INSIDE/200/ad", "x/c/INSIDE/300/ad", "x/c/INSIDE/1300/ad");
    assertThat(device.adHistory.value.shown()).hasSize(1);
  }

  private static TestDevice ready(Policy policy) throws Exception {
    TestDevice device = new TestDevice(policy);
    device.change(BAND);
    device.change(new ZoneChange.Complete());
    return device;
  }
}
