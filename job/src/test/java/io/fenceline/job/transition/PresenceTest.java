package io.fenceline.job.transition;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.job.transition.Presence.Verdict;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PresenceTest {
  private static final Policy POLICY =
      new Policy(0, 100, 1_000, false, Policy.NO_CROSS, 0, 0, Policy.NEVER);

  @Test
  @DisplayName("D5: a device falls silent when the timeout has passed since its last sign of life")
  void fallsSilentAfterTheTimeout() {
    Presence presence = new Presence(5_000, 0, false);
    assertThat(presence.verdict(5_099, 0, POLICY)).isEqualTo(Verdict.WAIT);
    assertThat(presence.verdict(5_100, 0, POLICY)).isEqualTo(Verdict.FALL_SILENT);
  }

  @Test
  @DisplayName("D5: a silent device is forgotten when that time has passed as well")
  void isForgottenLater() {
    Presence presence = new Presence(5_100, 0, true);
    assertThat(presence.verdict(6_099, 0, POLICY)).isEqualTo(Verdict.WAIT);
    assertThat(presence.verdict(6_100, 0, POLICY)).isEqualTo(Verdict.FORGET);
  }

  @Test
  @DisplayName("D6: both waits count from the start of the job when that was later")
  void waitsCountFromTheStart() {
    assertThat(new Presence(5_000, 0, false).dueMillis(90_000, POLICY)).isEqualTo(90_100);
    assertThat(new Presence(5_100, 0, true).dueMillis(90_000, POLICY)).isEqualTo(91_000);
  }
}
