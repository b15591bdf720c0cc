package io.fenceline.geo.index.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LongArenaTest {
  private static final int OWNERS = 20_000;

  private final int[] slice = new int[OWNERS];
  private final int[] longs = new int[OWNERS];
  private final LongArena slices = new LongArena((owner, moved) -> slice[owner] = moved);

  @Test
  void movedBlocksAreReportedAndKeepTheirContentAndGapsStayFew() {
    Random random = new Random(1);
    long peakUsed = 0;
    for (int i = 0; i < 600_000; i++) {
      int owner = random.nextInt(OWNERS);
      if (slice[owner] != 0) {
        assertHolds(owner);
        slices.free(slice[owner]);
        slice[owner] = 0;
      }
      if (i < 400_000 || random.nextInt(10) == 0) {
        write(owner, 1 + random.nextInt(200));
      }
      assertThat(slices.chunked() - slices.used())
          .isLessThanOrEqualTo(slices.used() / 4 + (3 << 15));
      peakUsed = Math.max(peakUsed, slices.used());
    }
    assertThat(peakUsed).isGreaterThan(OWNERS * 50L);
    for (int owner = 0; owner < OWNERS; owner++) {
      if (slice[owner] != 0) {
        assertHolds(owner);
        slices.free(slice[owner]);
      }
    }
    assertThat(slices.used()).isZero();
    assertThat(slices.chunked()).isLessThanOrEqualTo(1 << 15);
  }

  @Test
  void churnUsesChunksAgainSoThatCollectionsHaveNoNewOnesToCopy() {
    Random random = new Random(1);
    Set<long[]> chunks = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 200_000; i++) {
      int owner = random.nextInt(OWNERS);
      if (slice[owner] != 0) {
        slices.free(slice[owner]);
      }
      write(owner, 1 + random.nextInt(200));
      if (i >= 100_000) {
        chunks.add(slices.chunk(slice[owner]));
      }
    }
    assertThat(chunks.size()).isLessThanOrEqualTo((int) (slices.chunked() >> 15) * 5 / 4);
  }

  @Test
  void aCopyKeepsWhatTheOtherWritesOver() {
    for (int owner = 0; owner < OWNERS; owner++) {
      write(owner, 1 + owner % 200);
    }
    int[] copied = slice.clone();
    LongArena copy = new LongArena(slices, (owner, moved) -> copied[owner] = moved);
    for (int owner = 0; owner < OWNERS; owner++) {
      slices.free(slice[owner]);
      write(owner, longs[owner]);
      Arrays.fill(
          slices.chunkToWrite(slice[owner]),
          LongArena.index(slice[owner]),
          LongArena.index(slice[owner]) + 1,
          -1);
    }
    long used = copy.used();
    for (int owner = 0; owner < OWNERS; owner += 2) {
      assertHolds(copy, copied[owner], owner);
      copy.free(copied[owner]);
    }
    for (int owner = 1; owner < OWNERS; owner += 2) {
      assertHolds(copy, copied[owner], owner);
    }
    assertThat(copy.used()).isLessThan(used);
  }

  @Test
  void aChunkThatACopyHasInCommonIsNotUsedAgain() {
    for (int owner = 0; owner < 32; owner++) {
      write(owner, 999);
    }
    for (int owner = 0; owner < 32; owner++) {
      slices.free(slice[owner]);
    }
    LongArena copy = new LongArena(slices, (owner, moved) -> {});
    write(1, 999);
    int other = copy.allocate(2, 999);
    Arrays.fill(copy.chunkToWrite(other), LongArena.index(other), LongArena.index(other) + 999, 2);
    assertHolds(1);
    assertHolds(copy, other, 2);
  }

  private void write(int owner, int count) {
    longs[owner] = count;
    slice[owner] = slices.allocate(owner, count);
    int at = LongArena.index(slice[owner]);
    Arrays.fill(slices.chunkToWrite(slice[owner]), at, at + count, owner);
  }

  private void assertHolds(int owner) {
    assertHolds(slices, slice[owner], owner);
  }

  private void assertHolds(LongArena slices, int slice, int owner) {
    long[] chunk = slices.chunk(slice);
    int at = LongArena.index(slice);
    for (int i = 0; i < longs[owner]; i++) {
      if (chunk[at + i] != owner) {
        throw new AssertionError("slice of " + owner + " has " + chunk[at + i]);
      }
    }
  }

  @Test
  void capacityIsRoomForSoManyAndAQuarterMoreAtMost() {
    for (int count = 1; count < 1_000; count++) {
      assertThat(LongArena.capacity(count)).isBetween(count, Math.max(count + 2, count * 5 / 4));
    }
  }
}
