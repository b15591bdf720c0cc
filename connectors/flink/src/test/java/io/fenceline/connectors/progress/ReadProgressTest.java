package io.fenceline.connectors.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rule D6: up to which time a reader has read its partitions. */
class ReadProgressTest {
  private final ReadProgress progress = new ReadProgress();

  @Test
  @DisplayName("D6: a target is reached when each own partition has been read up to its end, once")
  void aTargetIsReachedWhenAllOwnPartitionsAre() {
    progress.assign(0, 5);
    progress.assign(2, 7);
    aim(100, 7, 99, 8);
    progress.read(0, 5);
    progress.read(2, 7);
    assertThat(progress.isReached()).isFalse();
    progress.read(0, 6);
    assertThat(progress.takeReached(0)).isEqualTo(100);
    assertThat(progress.takeReached(0)).isEqualTo(ReadProgress.NOTHING_REACHED);
  }

  @Test
  @DisplayName("D6: what was read before counts, and a reader without partitions is never behind")
  void whatWasReadBeforeCounts() {
    aim(100, 7);
    assertThat(progress.takeReached(0)).isEqualTo(100);
    progress.assign(0, 5);
    progress.read(0, 6);
    aim(200, 7);
    assertThat(progress.takeReached(0)).isEqualTo(200);
  }

  @Test
  @DisplayName("D6: a reader that is behind aims at one target, then at the newest")
  void aReaderThatIsBehindAimsAtOneTarget() {
    progress.assign(0, 0);
    aim(100, 1);
    aim(200, 2);
    aim(300, 3);
    progress.read(0, 0);
    assertThat(progress.takeReached(0)).isEqualTo(100);
    progress.read(0, 1);
    assertThat(progress.isReached()).isFalse();
    progress.read(0, 2);
    assertThat(progress.takeReached(0)).isEqualTo(300);
  }

  @Test
  @DisplayName("D6: offsets without a record count as read when nothing came for long")
  void offsetsWithoutARecordCountAsReadInTheEnd() {
    progress.assign(0, -2);
    aim(100, 4);
    progress.read(0, 2);
    progress.idle(ReadProgress.MAX_GAP_MILLIS - 1);
    assertThat(progress.isReached()).isFalse();
    progress.idle(ReadProgress.MAX_GAP_MILLIS);
    assertThat(progress.takeReached(0)).isEqualTo(100);
    aim(200, 4);
    assertThat(progress.takeReached(0)).as("the gap is known").isEqualTo(200);
  }

  @Test
  @DisplayName("D6: records behind an open transaction are not read, however long it stays open")
  void recordsBehindAnOpenTransactionAreNotRead() {
    progress.assign(0, 0);
    progress.aim(new ReadTarget(100, new long[] {4}, new long[] {1}), 0);
    progress.read(0, 0);
    progress.idle(10 * ReadProgress.MAX_GAP_MILLIS);
    assertThat(progress.isReached()).isFalse();

    aim(200, 4); // It was aborted.
    progress.idle(10 * ReadProgress.MAX_GAP_MILLIS);
    assertThat(progress.takeReached(0)).isEqualTo(200);
  }

  @Test
  @DisplayName("D6: a reader that cannot read a partition that grows stays behind")
  void aPartitionThatGrowsIsNotRead() {
    progress.assign(0, 0);
    aim(100, 4);
    aim(200, 5);
    progress.idle(10 * ReadProgress.MAX_GAP_MILLIS);
    assertThat(progress.isReached()).isFalse();
  }

  @Test
  @DisplayName("D6: a partition that is assigned while it aims is to be read, too")
  void aNewPartitionCounts() {
    progress.assign(0, 0);
    aim(100, 1, 1);
    progress.assign(1, 0);
    progress.read(0, 0);
    assertThat(progress.isReached()).isFalse();
    progress.read(1, 0);
    assertThat(progress.isReached()).isTrue();
  }

  private void aim(long timeMillis, long... ends) {
    progress.aim(new ReadTarget(timeMillis, ends, ends), 0);
  }
}
