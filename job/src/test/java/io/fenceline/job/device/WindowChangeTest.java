package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RefusalReason;
import io.fenceline.job.operator.Policies;
import java.util.function.Supplier;
import org.apache.flink.runtime.state.StateBackend;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Rule D7: a restart under another reorder window. Fixes that are held follow the new one. */
@ParameterizedClass
@MethodSource("backends")
class WindowChangeTest extends RestartFixture {
  WindowChangeTest(Supplier<StateBackend> backend) {
    super(backend);
  }

  @Test
  @DisplayName("D7: without the window, held fixes are applied in order before a newer one")
  void withoutTheWindowBufferedFixesPrecedeANewerOne() throws Exception {
    start(Policies.reordering(MINUTE));
    job.fix("x", 5_500, 15);
    job.fix("x", 5_000, 5);
    restart(Policy.DEFAULTS);
    assertThat(job.fix("x", 6_000, 5))
        .containsExactly("ENTER a FIRST_FIX 5000", "EXIT a MOVED 5500", "ENTER a MOVED 6000");
    assertThat(job.deadLetters()).isEmpty();
    job.assertOnlyTheDeviceIsLeft();
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
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName(
      "D7: a shorter window releases what it no longer holds before a newer fix is evaluated")
  void aShorterWindowReleasesFixesOutsideIt() throws Exception {
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
    job.assertOnlyTheDeviceIsLeft();
  }

  @Test
  @DisplayName("D7: a longer window holds on to what is held")
  void aLongerWindowKeepsFixesForLonger() throws Exception {
    start(Policies.reordering(SECOND));
    job.fix("x", 5_000, 5);
    restart(Policies.reordering(HOUR));
    job.wallClock(RESTART + MINUTE);
    assertThat(job.newTransitions()).isEmpty();
    job.wallClock(RESTART + HOUR + SPREAD);
    assertThat(job.newTransitions()).containsExactly("ENTER a FIRST_FIX 5000");
    job.assertOnlyTheDeviceIsLeft();
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
    job.assertNothingIsLeft();
  }
}
