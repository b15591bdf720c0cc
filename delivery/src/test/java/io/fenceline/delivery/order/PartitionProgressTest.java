package io.fenceline.delivery.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionProgressTest {
  private final PartitionProgress progress = new PartitionProgress(100, "");

  @Test
  void theFirstOffsetThatIsNotDoneIsCommitted() {
    for (long offset = 100; offset < 105; offset++) {
      assertThat(progress.read(offset)).isTrue();
    }
    progress.done(101);
    progress.done(103);
    assertThat(progress.committable()).isEqualTo(100);
    progress.done(100);
    assertThat(progress.committable()).isEqualTo(102);
    progress.done(102);
    assertThat(progress.committable()).isEqualTo(104);
    assertThat(progress.metadata()).isEmpty();
  }

  @Test
  void afterARestartOnlyWhatWasNotDoneIsDelivered() {
    for (long offset = 100; offset < 110; offset++) {
      progress.read(offset);
    }
    progress.done(101);
    progress.done(102);
    progress.done(105);

    PartitionProgress next = new PartitionProgress(progress.committable(), progress.metadata());
    List<Long> delivered = new ArrayList<>();
    for (long offset = 100; offset < 110; offset++) {
      if (next.read(offset)) {
        delivered.add(offset);
      }
    }
    assertThat(delivered).containsExactly(100L, 103L, 104L, 106L, 107L, 108L, 109L);
    delivered.forEach(next::done);
    assertThat(next.committable()).isEqualTo(110);
  }

  @Test
  void offsetsWithoutRecordsAreDone() {
    progress.read(100);
    progress.read(104); // Between them were records that compaction or a transaction has taken.
    progress.readTo(110);
    progress.done(100);
    assertThat(progress.committable()).isEqualTo(104);
    progress.done(104);
    assertThat(progress.committable()).isEqualTo(110);
  }

  @Test
  void whatWasDoneBehindTheReadingPositionIsKeptInTheNextCommit() {
    progress.read(100);
    progress.read(101);
    progress.done(101);
    PartitionProgress next = new PartitionProgress(progress.committable(), progress.metadata());
    next.read(100);
    PartitionProgress third = new PartitionProgress(next.committable(), next.metadata());
    assertThat(third.read(100)).isTrue();
    assertThat(third.read(101)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void inAnyOrderNothingIsSkippedOverRestarts(long seed) {
    Random random = new Random(seed);
    int count = 300;
    PartitionProgress current = new PartitionProgress(0, null);
    boolean[] done = new boolean[count];
    while (current.committable() < count) {
      List<Long> waiting = new ArrayList<>();
      for (long offset = current.committable(); offset < count; offset++) {
        if (current.read(offset)) {
          assertThat(done[(int) offset]).as("seed %d, offset %d", seed, offset).isFalse();
          waiting.add(offset);
        }
      }
      Collections.shuffle(waiting, random);
      for (long offset : waiting.subList(0, 1 + random.nextInt(waiting.size()))) {
        current.done(offset);
        done[(int) offset] = true;
      }
      for (int offset = 0; offset < current.committable(); offset++) {
        assertThat(done[offset]).as("seed %d, offset %d", seed, offset).isTrue();
      }
      current = new PartitionProgress(current.committable(), current.metadata());
    }
  }
}
