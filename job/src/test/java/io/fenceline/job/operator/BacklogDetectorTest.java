package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BacklogDetectorTest {
  private static final long NOW = 1_700_000_000_000L;
  private static final long MAX_LAG = 30_000;

  private final BacklogDetector detector = new BacklogDetector(MAX_LAG);

  @Test
  @DisplayName("D6: a record further behind the clock than the limit belongs to a backlog")
  void aRecordBehindTheClockBelongsToABacklog() {
    assertThat(detector.isBacklogged(0, NOW - MAX_LAG - 1, NOW)).isTrue();
    assertThat(detector.isBacklogged(0, NOW - MAX_LAG, NOW)).isFalse();
    assertThat(detector.isBacklogged(0, NOW, NOW)).isFalse();
  }

  @Test
  @DisplayName("D6: one producer with old timestamps among others makes no backlog")
  void oneOldTimestampAmongOthersMakesNoBacklog() {
    detector.isBacklogged(3, NOW - 10, NOW);
    assertThat(detector.isBacklogged(3, 5, NOW)).isFalse();
    assertThat(detector.isBacklogged(3, 5, NOW + MAX_LAG + 1)).as("the others stopped").isTrue();
  }

  @Test
  @DisplayName("D6: one producer with a fast clock hides no backlog")
  void oneTimestampAheadOfTheClockHidesNoBacklog() {
    assertThat(detector.isBacklogged(0, NOW + 1, NOW)).isFalse();
    assertThat(detector.isBacklogged(0, NOW - 2 * MAX_LAG, NOW)).isTrue();
  }

  @Test
  @DisplayName("D6: partitions are looked at one by one")
  void partitionsAreLookedAtOneByOne() {
    assertThat(detector.isBacklogged(7, NOW, NOW)).isFalse();
    assertThat(detector.isBacklogged(2, NOW - 2 * MAX_LAG, NOW)).isTrue();
    assertThat(detector.isBacklogged(7, NOW - 2 * MAX_LAG, NOW)).isFalse();
  }

  @Test
  @DisplayName(
      "D6: all producers ahead of the clock make no backlog, nor does a clock stepped back")
  void timestampsAheadOfTheClockMakeNoBacklog() {
    detector.isBacklogged(0, NOW, NOW);
    assertThat(detector.isBacklogged(0, NOW + 1, NOW - 2 * MAX_LAG)).isFalse();
    assertThat(detector.isBacklogged(0, NOW + 2 * MAX_LAG, NOW + MAX_LAG)).isFalse();
    assertThat(detector.isBacklogged(0, NOW - 4 * MAX_LAG, NOW - 2 * MAX_LAG)).isTrue();
  }

  @Test
  void aRecordWithoutATimestampIsNoBacklog() {
    assertThat(detector.isBacklogged(0, -1, NOW)).isFalse();
  }
}
