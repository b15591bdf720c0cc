package io.fenceline.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WallClockWaitTest {
  private static final long START = 1_000_000;

  @Test
  @DisplayName("D6: a wait that began after the start ends on time")
  void aWaitThatBeganAfterTheStartEndsOnTime() {
    WallClockWait wait = WallClockWait.of(START, 60_000);
    assertThat(wait.endMillis("x", START)).isEqualTo(START + 60_000);
    assertThat(wait.endMillis("x", START + 7)).isEqualTo(START + 60_007);
  }

  @Test
  @DisplayName("D6: a wait that began earlier counts from the start, and is longer by a spread")
  void aWaitThatBeganEarlierCountsFromTheStart() {
    WallClockWait wait = WallClockWait.of(START, 60_000);
    long end = wait.endMillis("x", START - 1);
    assertThat(end).isBetween(START + 60_000, START + 69_999);
    assertThat(wait.endMillis("x", 0)).as("always the same").isEqualTo(end);
  }

  @Test
  void aShortWaitIsSpreadOverAsMuchAgainAtMost() {
    assertThat(WallClockWait.of(START, 50).spreadMillis()).isEqualTo(50);
    for (int i = 0; i < 1_000; i++) {
      assertThat(WallClockWait.of(START, 50).offsetMillis("device-" + i)).isBetween(0L, 49L);
    }
  }

  @Test
  void numberedDevicesAreSpreadEvenly() {
    WallClockWait wait = WallClockWait.of(START, 60_000);
    int[] tenths = new int[10];
    for (int i = 0; i < 100_000; i++) {
      tenths[(int) (10 * wait.offsetMillis("device-" + i) / wait.spreadMillis())]++;
    }
    for (int count : tenths) {
      assertThat(count).isBetween(9_000, 11_000);
    }
  }
}
