package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PolicyTest {
  private static Policy policy(long windowMillis, long timeoutMillis, long gapMillis) {
    return new Policy(windowMillis, timeoutMillis, 0, false, gapMillis, 0, 0, 0);
  }

  private static Duration interval(long windowMillis, long timeoutMillis) {
    return policy(windowMillis, timeoutMillis, Policy.NO_CROSS).reportInterval();
  }

  @Test
  void optionsAreOffByDefault() {
    assertThat(Policy.DEFAULTS.reorders()).isFalse();
    assertThat(Policy.DEFAULTS.silences()).isFalse();
    assertThat(Policy.DEFAULTS.crosses()).isFalse();
    assertThat(policy(1, 1, 0).reorders()).isTrue();
    assertThat(policy(1, 1, 0).silences()).isTrue();
    assertThat(policy(1, 1, 0).crosses()).as("of two fixes at the same time").isTrue();
  }

  @Test
  @DisplayName("D6: the progress is reported ten times in the shortest wait, within limits")
  void theIntervalFollowsTheShortestWait() {
    assertThat(interval(0, Policy.NEVER)).isEqualTo(Duration.ZERO);
    assertThat(interval(5_000, Policy.NEVER)).isEqualTo(Duration.ofMillis(500));
    assertThat(interval(0, 5_000)).isEqualTo(Duration.ofMillis(500));
    assertThat(interval(4_000, 5_000)).isEqualTo(Duration.ofMillis(400));
    assertThat(interval(5, Policy.NEVER)).isEqualTo(Duration.ofMillis(100));
    assertThat(interval(60_000, 90_000)).isEqualTo(Duration.ofSeconds(1));
  }
}
