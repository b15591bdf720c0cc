package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.OutputLimit;
import io.fenceline.format.output.OutputLimits;
import io.fenceline.format.output.Outputs;
import io.fenceline.testing.fixtures.TestZones;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The output memberships: one record for each event that changes the zones of a device. */
class MembershipsOutputTest {
  private static final OutputLimits ON = OutputLimits.NONE_OF_ALL;

  private GeofenceHarness job;

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("one record for each fix that enters or leaves a zone, with all zones of the device")
  void eachChangeOfTheSetIsOneRecord() throws Exception {
    start(ON, Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 2, 5, 15));
    job.complete();
    job.fix("x", 1_000, 2);
    job.fix("x", 2_000, 3);
    job.fix("x", 3_000, 7);
    job.fix("x", 4_000, 12);
    job.fix("x", 5_000, 20);
    job.fix("x", 6_000, 21);
    assertThat(sets())
        .containsExactly(
            "x 1000 2.0 [a/1@1000]",
            "x 3000 7.0 [a/1@1000, b/2@3000]",
            "x 4000 12.0 [b/2@3000]",
            "x 5000 20.0 []");
  }

  @Test
  @DisplayName("a device that was never in a zone has no record")
  void aDeviceOutsideAllZonesHasNoRecord() throws Exception {
    start(ON, Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("x", 1_000, 50);
    assertThat(sets()).isEmpty();
  }

  @Test
  @DisplayName("Z3: eager removal changes the sets at once, at the device clock and last position")
  void eagerRemovalChangesTheSets() throws Exception {
    start(ON, Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 2, 0, 10));
    job.complete();
    job.fix("x", 1_000, 5);
    job.change(new ZoneChange.Remove("a", 3));
    job.change(new ZoneChange.Sweep());
    job.change(new ZoneChange.Remove("b", 4));
    job.change(new ZoneChange.Sweep());
    job.change(new ZoneChange.Sweep());
    assertThat(sets())
        .containsExactly(
            "x 1000 5.0 [a/1@1000, b/2@1000]", "x 1000 5.0 [b/2@1000]", "x 1000 5.0 []");
  }

  @Test
  @DisplayName("D5: the last record of a device that is silent, and then forgotten, is empty")
  void aSilentDeviceIsInNoZone() throws Exception {
    start(ON, Policies.silencing(1_000, 1_000), null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("x", 1_000, 5);
    job.wallClock(10_000);
    job.wallClock(20_000);
    assertThat(job.keyedStateEntries()).isZero();
    assertThat(sets()).containsExactly("x 1000 5.0 [a/1@1000]", "x 1000 5.0 []");
  }

  @Test
  @DisplayName("E2: after a restart the record of a device has the zones of before the restart")
  void aRestartKeepsTheSets() throws Exception {
    start(ON, Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b", 2, 5, 15));
    job.complete();
    job.fix("x", 1_000, 2);
    restart(ON);
    assertThat(sets()).as("nothing changed").isEmpty();
    job.fix("x", 2_000, 7);
    assertThat(sets()).containsExactly("x 2000 7.0 [a/1@1000, b/2@2000]");
  }

  @Test
  @DisplayName("D7: turned on at a restart, every device in state gets its record at once")
  void turnedOnAtARestartEveryDeviceGetsItsRecord() throws Exception {
    start(OutputLimits.NONE, Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("x", 1_000, 5);
    job.fix("y", 2_000, 50);
    assertThat(sets()).as("turned off").isEmpty();
    restart(ON);
    assertThat(sets()).containsExactlyInAnyOrder("x 1000 5.0 [a/1@1000]", "y 2000 50.0 []");
    restart(ON);
    assertThat(sets()).as("once").isEmpty();
  }

  @Test
  @DisplayName("D7: turned off and on again, a device that was forgotten meanwhile has no record")
  void aDeviceThatIsForgottenWhileTurnedOffHasNoRecord() throws Exception {
    Policy policy = Policies.silencing(1_000, 1_000);
    start(ON, policy, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
    job.fix("forgotten", 1_000, 5);
    job.fix("never-in-a-zone", 1_000, 50);
    restart(OutputLimits.NONE, policy);
    job.wallClock(10_000);
    job.wallClock(20_000);
    job.fix("back", 1_000, 5);
    restart(OutputLimits.NONE, policy);
    assertThat(sets()).as("turned off").isEmpty();
    restart(ON, policy);
    assertThat(sets()).containsExactlyInAnyOrder("back 1000 5.0 [a/1@1000]", "forgotten 0 0.0 []");
    restart(OutputLimits.NONE, policy);
    restart(ON, policy);
    assertThat(sets()).as("once").containsExactly("back 1000 5.0 [a/1@1000]");
  }

  @Test
  @DisplayName("E4: a set that is too large for its topic is a dead letter of the fix")
  void aTooLargeSetIsADeadLetter() throws Exception {
    OutputLimit<?> limit =
        new OutputLimit<>(
            Outputs.MEMBERSHIPS, ValueFormats.JSON, 300, "max.message.bytes of topic m");
    start(OutputLimits.NONE.with(limit), Policy.DEFAULTS, null);
    job.put(TestZones.band("a", 1, 0, 10));
    job.put(TestZones.band("b".repeat(100), 2, 5, 15));
    job.put(TestZones.band("c".repeat(100), 3, 5, 15));
    job.complete();
    job.fix("x", 1_000, 2);
    job.fix("x", 2_000, 7);
    assertThat(sets()).containsExactly("x 1000 2.0 [a/1@1000]");
    DeadLetter letter = job.deadLetters().get(0);
    assertThat(job.deadLetters()).hasSize(1);
    assertThat(letter.reason()).isEqualTo(RefusalReason.TOO_LARGE);
    assertThat(letter.detail())
        .matches("memberships of x: \\d{3} bytes, expected at most 300 \\(max.message.bytes of .*");
  }

  private void start(OutputLimits limits, Policy policy, OperatorSubtaskState state)
      throws Exception {
    job = GeofenceHarness.limited(limits, policy, state);
  }

  private void restart(OutputLimits limits) throws Exception {
    restart(limits, Policy.DEFAULTS);
  }

  private void restart(OutputLimits limits, Policy policy) throws Exception {
    OperatorSubtaskState state = job.snapshot();
    job.close();
    start(limits, policy, state);
  }

  private List<String> sets() {
    return job.memberships().stream().map(MembershipsOutputTest::text).toList();
  }

  private static String text(MembershipSet set) {
    List<String> zones =
        set.zones().stream()
            .map(one -> one.zoneId() + "/" + one.zoneVersion() + "@" + one.enteredAtMillis())
            .toList();
    return set.deviceId() + " " + set.timeMillis() + " " + set.lon() + " " + zones;
  }
}
