package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import io.fenceline.job.TestZones;
import io.fenceline.job.evaluation.Policy;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.job.operator.Policies;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rule D7: a restart under other options. What is held or timed follows the new ones. */
@ParameterizedClass
@MethodSource("backends")
class OptionChangeTest {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long RESTART = 10 * SECOND;

  /** What a restart makes due at once is spread over so long. */
  private static final long SPREAD = 10 * SECOND;

  private final Supplier<StateBackend> backend;
  private GeofenceHarness job;

  OptionChangeTest(Supplier<StateBackend> backend) {
    this.backend = backend;
  }

  static Stream<Arguments> backends() {
    return Stream.of(
        backend("heap", HashMapStateBackend::new),
        backend("RocksDB", EmbeddedRocksDBStateBackend::new));
  }

  private static Arguments backend(String name, Supplier<StateBackend> backend) {
    return Arguments.of(Named.of(name, backend));
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  @Test
  @DisplayName("D7: without the window, held fixes are applied in order before a newer one")
  void withoutTheWindowHeldFixesComeBeforeANewerOne() throws Exception {
    start(Policies.reordering(MINUTE));
    job.fix("x", 5_500, 15);
    job.fix("x", 5_000, 5);
    restart(Policy.DEFAULTS);
    assertThat(job.fix("x", 6_000, 5))
        .containsExactly("ENTER a FIRST_FIX 5000", "EXIT a MOVED 5500", "ENTER a MOVED 6000");
    assertThat(job.deadLetters()).isEmpty();
    assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("D7: without the window, a fix that is older than a held one is late")
  void withoutTheWindowAFixThatIsOlderThanAHeldOneIsLate() throws Exception {
    start(Policies.reordering(MINUTE));
    job.fix("x", 5_000, 5);
    restart(Policy.DEFAULTS);
    assertThat(job.fix("x", 4_000, 5)).containsExactly("ENTER a FIRST_FIX 5000");
    assertThat(job.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(RefusalReason.LATE);
  }

  @Test
  @DisplayName("D7: without the window, held fixes of a device that is not heard of are applied")
  void withoutTheWindowHeldFixesNeedNoOtherFix() throws Exception {
    start(Policies.reordering(HOUR));
    job.fix("x", 5_000, 5);
    restart(Policy.DEFAULTS);
    job.wallClock(RESTART + SPREAD);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000");
    assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName(
      "D7: a shorter window releases what it no longer holds before a newer fix is evaluated")
  void aShorterWindowReleasesWhatItNoLongerHolds() throws Exception {
    start(Policies.reordering(MINUTE));
    job.fix("x", 5_000, 5);
    job.fix("x", 7_000, 15);
    job.fix("x", 9_000, 5);
    restart(Policies.reordering(2 * SECOND));
    assertThat(job.fix("x", 8_500, 5))
        .containsExactly("ENTER a FIRST_FIX 5000", "EXIT a MOVED 7000");
    assertThat(job.deadLetters()).isEmpty();
  }

  @Test
  @DisplayName("D7: a shorter window counts from the restart for a device that is not heard of")
  void aShorterWindowDoesNotWaitForTheOldTimer() throws Exception {
    start(Policies.reordering(HOUR));
    job.fix("x", 5_000, 5);
    restart(Policies.reordering(2 * SECOND));
    job.wallClock(RESTART + 2 * SECOND - 1);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(RESTART + 2 * SECOND + SPREAD);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000");
    assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("D7: a longer window holds on to what is held")
  void aLongerWindowHoldsOn() throws Exception {
    start(Policies.reordering(SECOND));
    job.fix("x", 5_000, 5);
    restart(Policies.reordering(HOUR));
    job.wallClock(RESTART + MINUTE);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(RESTART + HOUR + SPREAD);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000");
    assertOnlyTheDeviceIsLeft();
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
    assertNothingIsLeft();
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
  @DisplayName("D7: a shorter window released nothing yet when the job restarts again")
  void aRestartSoonAfterTheWindowShrankLosesNothing() throws Exception {
    start(Policies.reordering(HOUR));
    job.fix("x", 5_000, 5);
    restart(Policy.DEFAULTS);
    restart(Policy.DEFAULTS);
    assertThat(job.fix("x", 6_000, 15))
        .containsExactly("ENTER a FIRST_FIX 5000", "EXIT a MOVED 6000");
    assertThat(job.deadLetters()).isEmpty();
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
    assertNothingIsLeft();
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
    assertNothingIsLeft();
  }

  @Test
  @DisplayName("D7: without the timeout no device leaves, and nothing is left of it")
  void withoutTheTimeoutNoDeviceLeaves() throws Exception {
    start(Policies.silencing(MINUTE, HOUR));
    job.fix("x", 5_000, 5);
    job.newTransitions();
    restart(Policy.DEFAULTS);
    assertOnlyTheDeviceIsLeft();
    job.wallClock(RESTART + HOUR);
    assertThat(job.newTransitions()).isEmpty();
  }

  @Test
  @DisplayName(
      "D7: a shorter window with a new timeout, and a held fix again: applied, then silent")
  void aHeldFixIsAppliedBeforeItsDeviceFallsSilent() throws Exception {
    start(Policies.reordering(HOUR));
    job.fix("x", 5_000, 5);
    restart(Policies.timing(10 * SECOND, MINUTE, HOUR));
    job.fix("x", 5_000, 5);
    job.wallClock(RESTART + MINUTE + SPREAD);
    assertThat(job.newTransitions())
        .containsExactly("ENTER a FIRST_FIX 5000", "EXIT a DEVICE_SILENT 5000");
    job.wallClock(RESTART + MINUTE + SPREAD + HOUR);
    assertNothingIsLeft();
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
    assertNothingIsLeft();
  }

  private void start(Policy policy) throws Exception {
    job = new GeofenceHarness(policy, backend.get(), null, 0);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
  }

  private void restart(Policy policy) throws Exception {
    restartAt(RESTART, policy);
  }

  private void restartAt(long wallClockMillis, Policy policy) throws Exception {
    OperatorSubtaskState state = job.snapshot();
    job.close();
    job = new GeofenceHarness(policy, backend.get(), state, wallClockMillis);
  }

  private void assertOnlyTheDeviceIsLeft() {
    assertThat(job.keyedStateEntries()).isEqualTo(1);
    assertThat(job.wallClockTimers() + job.eventTimeTimers()).isZero();
  }

  private void assertNothingIsLeft() {
    assertThat(job.keyedStateEntries()).isZero();
    assertThat(job.wallClockTimers() + job.eventTimeTimers()).isZero();
  }
}
