package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WaitingFixesTest {

  @Test
  @DisplayName("Z2: who waits long wakes seldom, and at most as late again")
  void delaysGrowWithTheWait() {
    assertThat(WaitingFixes.delayMillis(0, 0)).isEqualTo(200);
    assertThat(WaitingFixes.delayMillis(0, 0.999)).isBetween(900L, 1_000L);
    assertThat(WaitingFixes.delayMillis(60_000, 0)).isEqualTo(30_000);
    assertThat(WaitingFixes.delayMillis(60_000, 0.999)).isBetween(59_000L, 60_000L);
  }
}
