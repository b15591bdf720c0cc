package io.fenceline.geo.index.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlotsTest {
  private final Slots slots = new Slots();
  private final BitSet taken = new BitSet();

  @Test
  void noSlotIsTakenTwiceAndLowChunksFillUpFirst() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      int slot = random.nextInt(3 * Slots.CHUNK);
      boolean growing = i / 20_000 % 2 == 0;
      if (taken.get(slot) && (!growing || random.nextInt(4) == 0)) {
        slots.free(slot);
        taken.clear(slot);
      } else if (growing) {
        take();
      }
      assertThat(slots.taken()).isEqualTo(taken.cardinality());
      assertThat(slots.end()).isGreaterThanOrEqualTo(taken.length());
    }
  }

  private void take() {
    int lowest = taken.nextClearBit(0);
    int slot = slots.take();
    assertThat(taken.get(slot)).isFalse();
    assertThat(slot >>> Slots.CHUNK_BITS).isEqualTo(lowest >>> Slots.CHUNK_BITS);
    taken.set(slot);
  }

  @Test
  void theLastChunksAreReleasedWhenTheyAreFree() {
    for (int i = 0; i < 3 * Slots.CHUNK + 10; i++) {
      slots.take();
    }
    assertThat(slots.chunks()).isEqualTo(4);
    for (int slot = Slots.CHUNK + 1; slot < 3 * Slots.CHUNK + 10; slot++) {
      slots.free(slot);
    }
    assertThat(slots.end()).isEqualTo(2 * Slots.CHUNK);
    slots.free(Slots.CHUNK);
    assertThat(slots.end()).isEqualTo(Slots.CHUNK);
    assertThat(slots.take()).isEqualTo(Slots.CHUNK);
  }
}
