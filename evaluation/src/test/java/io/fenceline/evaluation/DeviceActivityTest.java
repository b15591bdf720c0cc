package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.DeviceActivity.TimerAction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceActivityTest {
  private static final Policy POLICY =
      new Policy(0, 100, 1_000, false, Policy.NO_CROSS, 0, 0, Policy.NEVER);

  @Test
  @DisplayName("D5: a device is silent when the timeout has passed since its last fix")
  void fallsSilentAfterTheTimeout() {
    DeviceActivity activity = new DeviceActivity(5_000, 0, false);
    long due = activity.dueMillis("x", 0, POLICY);
    assertThat(due).isEqualTo(5_100);
    assertThat(activity.timerAction(5_099, due)).isEqualTo(TimerAction.WAIT);
    assertThat(activity.timerAction(5_100, due)).isEqualTo(TimerAction.FALL_SILENT);
  }

  @Test
  @DisplayName("D5: a silent device is forgotten when that time has passed as well")
  void isForgottenLater() {
    DeviceActivity activity = new DeviceActivity(5_100, 0, true);
    long due = activity.dueMillis("x", 0, POLICY);
    assertThat(due).isEqualTo(6_100);
    assertThat(activity.timerAction(6_099, due)).isEqualTo(TimerAction.WAIT);
    assertThat(activity.timerAction(6_100, due)).isEqualTo(TimerAction.FORGET);
  }

  @Test
  @DisplayName("D6: both waits count from the start of the job when that was later")
  void timeoutsCountFromTheStart() {
    assertThat(new DeviceActivity(5_000, 0, false).dueMillis("x", 90_000, POLICY))
        .isBetween(90_100L, 90_199L);
    assertThat(new DeviceActivity(5_100, 0, true).dueMillis("x", 90_000, POLICY))
        .isBetween(91_000L, 91_999L);
  }
}
