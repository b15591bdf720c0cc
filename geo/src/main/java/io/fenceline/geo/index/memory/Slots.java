package io.fenceline.geo.index.memory;

import java.util.Arrays;

/**
 * Numbers for zones from 0 on, in chunks. Low chunks fill up first, and the last chunk is dropped
 * when all of its slots are free. A free slot takes two bytes. Not thread-safe.
 */
public final class Slots {
  public static final int CHUNK_BITS = 12;
  public static final int CHUNK = 1 << CHUNK_BITS;

  private static final int FEWEST = 16;

  /** The free slots of each chunk, counted from its first. */
  private short[][] free = new short[1][];

  private int[] freeCounts = new int[1];
  private int end;
  private int taken;

  /** No chunk before this one has a free slot. */
  private int lowest;

  public void clear() {
    free = new short[1][];
    freeCounts = new int[1];
    end = 0;
    taken = 0;
    lowest = 0;
  }

  /** All slots are below this. */
  public int end() {
    return end;
  }

  /** How many slots are in use. */
  public int taken() {
    return taken;
  }

  /** How many chunks there are below {@link #end}. */
  public int chunks() {
    return (end + CHUNK - 1) >>> CHUNK_BITS;
  }

  /** Whether more slots are free than in use, and more than a chunk: then zones should move. */
  public boolean isSparse() {
    return end - taken > taken + CHUNK;
  }

  public int take() {
    taken++;
    while (lowest < chunks() && freeCounts[lowest] == 0) {
      lowest++;
    }
    if (lowest < chunks()) {
      return lowest << CHUNK_BITS | free[lowest][--freeCounts[lowest]];
    }
    if (lowest == freeCounts.length && end == lowest << CHUNK_BITS) {
      free = Arrays.copyOf(free, 2 * lowest);
      freeCounts = Arrays.copyOf(freeCounts, 2 * lowest);
    }
    return end++;
  }

  /** Frees a slot that is in use. */
  public void free(int slot) {
    taken--;
    int chunk = slot >>> CHUNK_BITS;
    int count = freeCounts[chunk]++;
    if (free[chunk] == null) {
      free[chunk] = new short[FEWEST];
    } else if (count == free[chunk].length) {
      free[chunk] = Arrays.copyOf(free[chunk], 2 * count);
    }
    free[chunk][count] = (short) (slot & (CHUNK - 1));
    lowest = Math.min(lowest, chunk);
    dropLast();
  }

  private void dropLast() {
    int last = chunks() - 1;
    while (last >= 0 && freeCounts[last] == end - (last << CHUNK_BITS)) {
      free[last] = null;
      freeCounts[last] = 0;
      end = last << CHUNK_BITS;
      last--;
    }
  }
}
