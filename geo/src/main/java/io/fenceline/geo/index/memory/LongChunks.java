package io.fenceline.geo.index.memory;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Copy-on-write memory in chunks of longs: copies share chunks, and a shared chunk is copied before
 * the first write to it. So a copy costs one reference for each chunk, and changes of one copy do
 * not affect the others. Not thread-safe; a copy may be handed to another thread.
 */
public abstract class LongChunks {
  /** The chunks for reading; chunks for writing come from {@link #own}. */
  protected long[][] chunks;

  private final BitSet shared;

  /** An instance without chunks. */
  public LongChunks() {
    shared = new BitSet();
  }

  /** A copy. */
  public LongChunks(LongChunks other) {
    other.shared.set(0, other.chunks.length);
    chunks = other.chunks.clone();
    shared = (BitSet) other.shared.clone();
  }

  /** The chunk of this number, for writing. */
  protected final long[] own(int number) {
    if (shared.get(number)) {
      put(number, chunks[number].clone());
    }
    return chunks[number];
  }

  protected final boolean isShared(int number) {
    return shared.get(number);
  }

  /** Sets a chunk that is not shared, or null for none. */
  protected final void put(int number, long[] chunk) {
    if (number >= chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max(2 * chunks.length, number + 1));
    }
    chunks[number] = chunk;
    shared.clear(number);
  }

  /** Drops all chunks and sets the first one. */
  protected final void reset(long[] first) {
    chunks = new long[][] {first};
    shared.clear();
  }
}
