package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.job.operator.Policies;
import java.util.function.Supplier;
import org.apache.flink.runtime.state.StateBackend;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Rule D7: a restart under another timeout. Devices in state follow the new one. */
@ParameterizedClass
@MethodSource("backends")
class TimeoutChangeTest extends RestartFixture {
  TimeoutChangeTest(Supplier<StateBackend> backend) {
    super(backend);
  }

  @Test
  @DisplayName("D7: a new timeout reaches a device that does not report again, then forgets it")
  void aNewTimeoutReachesADeviceThatDoesNotReportAgain() throws Exception {
    start(Policy.DEFAULTS);
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restart(Policies.silencing(MINUTE, HOUR));
    job.wallClock(RESTART + MINUTE - 1);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(RESTART + MINUTE + SPREAD);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 5000");
    job.wallClock(RESTART + MINUTE + SPREAD + HOUR);
    job.assertNothingIsLeft();
  }

  @Test
  @DisplayName("D7: a new timeout reaches each of many devices once, one by one")
  void aNewTimeoutReachesEachOfManyDevicesOnce() throws Exception {
    start(Policy.DEFAULTS);
    for (int i = 0; i < 1_000; i++) {
      job.fix("device-" + i, 5_000, 5);
    }
    job.newTransitions();
    restart(Policies.silencing(MINUTE, HOUR));
    assertThat(job.wallClockTimers()).isEqualTo(1_000);
    job.wallClock(RESTART + MINUTE + SPREAD / 2);
    int left = job.newTransitions().size();
    assertThat(left).isBetween(400, 600);
    job.wallClock(RESTART + MINUTE + SPREAD);
    assertThat(left + job.newTransitions().size()).isEqualTo(1_000);
  }

  @Test
  @DisplayName("D7: a shorter timeout reaches a device that does not report again")
  void aShorterTimeoutDoesNotWaitForTheOldTimer() throws Exception {
    start(Policies.silencing(HOUR, HOUR));
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restart(Policies.silencing(MINUTE, HOUR));
    job.wallClock(RESTART + MINUTE + SPREAD);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 5000");
    job.wallClock(RESTART + MINUTE + SPREAD + HOUR);
    job.assertNothingIsLeft();
  }

  @Test
  @DisplayName("D7: a shorter timeout counts from a fix that comes after the restart")
  void aShorterTimeoutCountsFromTheNextFix() throws Exception {
    start(Policies.silencing(HOUR, HOUR));
    job.fix("x", 5_000, 5);
    restart(Policies.silencing(MINUTE, HOUR));
    job.wallClock(RESTART + 50 * SECOND);
    job.fix("x", 6_000, 5);
    job.newTransitions();
    job.wallClock(RESTART + 110 * SECOND - 1);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(RESTART + 110 * SECOND);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 6000");
  }

  @Test
  @DisplayName("D7: a longer timeout does not fire at the old timer")
  void aLongerTimeoutDoesNotFireAtTheOldTimer() throws Exception {
    start(Policies.silencing(MINUTE, HOUR));
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restart(Policies.silencing(HOUR, HOUR));
    job.wallClock(RESTART + HOUR - 1);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(RESTART + HOUR + SPREAD);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 5000");
  }

  @Test
  @DisplayName("D7: a silent device is forgotten by the new --device-forget")
  void aSilentDeviceIsForgottenByTheNewOption() throws Exception {
    start(Policies.silencing(SECOND, HOUR));
    job.fix("x", 5_000, 5);
    job.wallClock(2 * SECOND);
    restart(Policies.silencing(SECOND, MINUTE));
    job.wallClock(RESTART + MINUTE + SPREAD);
    job.assertNothingIsLeft();
  }

  @Test
  @DisplayName("D7: without the timeout no device leaves, and nothing is left of it")
  void withoutTheTimeoutNoDeviceLeaves() throws Exception {
    start(Policies.silencing(MINUTE, HOUR));
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restart(Policy.DEFAULTS);
    job.assertOnlyTheDeviceIsLeft();
    job.wallClock(RESTART + HOUR);
    assertThat(job.newTransitions()).isEmpty();
  }

  @Test
  @DisplayName("D7: a second restart under the same options changes nothing more")
  void aSecondRestartChangesNothingMore() throws Exception {
    Policy policy = Policies.silencing(MINUTE, HOUR);
    start(Policy.DEFAULTS);
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restart(policy);
    job.wallClock(RESTART + 30 * SECOND);
    restartAt(RESTART + 40 * SECOND, policy);
    job.wallClock(RESTART + 40 * SECOND + MINUTE - 1);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(RESTART + 40 * SECOND + MINUTE + SPREAD);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 5000");
  }

  @Test
  @DisplayName("D7: the timeout from off to on, off and on again: each device leaves once")
  void theTimeoutOnOffAndOnAgain() throws Exception {
    start(Policies.silencing(MINUTE, HOUR));
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restart(Policy.DEFAULTS);
    restartAt(2 * RESTART, Policies.silencing(MINUTE, HOUR));
    job.wallClock(2 * RESTART + MINUTE + SPREAD);
    assertThat(job.newTransitions()).containsExactly("EXIT a DEVICE_SILENT 5000");
    restartAt(HOUR, Policy.DEFAULTS);
    restartAt(2 * HOUR, Policies.silencing(MINUTE, HOUR));
    job.wallClock(2 * HOUR + MINUTE + SPREAD);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(2 * HOUR + MINUTE + SPREAD + HOUR);
    job.assertNothingIsLeft();
  }
}
