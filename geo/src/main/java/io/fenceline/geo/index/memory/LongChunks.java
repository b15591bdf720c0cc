package io.fenceline.geo.index.memory;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Memory in chunks of longs that copies have in common: what is shared is copied before the first
 * write to it, chunk by chunk, by whoever writes. So a copy costs a reference a chunk, and each has
 * one owner, whose changes the others never see. Not thread-safe; a copy may go to another thread.
 */
public abstract class LongChunks {
  /** To be read; what is written to comes from {@link #own}. */
  protected long[][] chunks;

  private final BitSet shared;

  /** Without any chunks. */
  public LongChunks() {
    shared = new BitSet();
  }

  /** A copy. */
  public LongChunks(LongChunks other) {
    other.shared.set(0, other.chunks.length);
    chunks = other.chunks.clone();
    shared = (BitSet) other.shared.clone();
  }

  /** The chunk of this number, to be written to. */
  protected final long[] own(int number) {
    if (shared.get(number)) {
      put(number, chunks[number].clone());
    }
    return chunks[number];
  }

  protected final boolean isShared(int number) {
    return shared.get(number);
  }

  /** Sets a chunk that is nobody else's, or null for none. */
  protected final void put(int number, long[] chunk) {
    if (number >= chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max(2 * chunks.length, number + 1));
    }
    chunks[number] = chunk;
    shared.clear(number);
  }

  /** Lets go of all chunks but for one. */
  protected final void reset(long[] first) {
    chunks = new long[][] {first};
    shared.clear();
  }
}
