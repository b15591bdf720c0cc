package io.fenceline.geo.index.memory;

import java.util.Arrays;

/**
 * Memory for blocks of a few longs, in chunks of 256 KB that are never copied as the memory grows,
 * so that no allocation takes long. Freed blocks are listed by size for reuse. Not thread-safe.
 */
public final class LongBlocks extends LongChunks {
  /** G1 wastes up to a region, of a megabyte or more, for each array of half a region or more. */
  private static final int CHUNK_BITS = 15;

  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int SMALLEST_CHUNK = 1 << 6;

  /** Addresses are below this: 2^27 pairs of longs. */
  private static final int LIMIT = (1 << 28) - CHUNK;

  /**
   * Sizes of blocks in longs: little is lost by rounding up, and few lists are needed. All are
   * even, and so are all addresses.
   */
  private static final int[] SIZES = {2, 4, 6, 8, 12, 16, 24, 32, 48, 64};

  public static final int LARGEST = 64;

  /** The index of the smallest sufficient size, by the number of longs. */
  private static final byte[] SIZE_CLASS = sizeClasses();

  private final int[] free;
  private int end;
  private long used;

  public LongBlocks() {
    free = new int[SIZES.length];
    clear();
  }

  /** A copy. */
  public LongBlocks(LongBlocks other) {
    super(other);
    free = other.free.clone();
    end = other.end;
    used = other.used;
  }

  private static byte[] sizeClasses() {
    byte[] classes = new byte[LARGEST + 1];
    for (int longs = 0, size = 0; longs <= LARGEST; longs++) {
      if (longs > SIZES[size]) {
        size++;
      }
      classes[longs] = (byte) size;
    }
    return classes;
  }

  /** Frees all blocks and their memory. */
  public void clear() {
    Arrays.fill(free, 0);
    used = 0;
    reset(new long[SMALLEST_CHUNK]);
    end = SIZES[0]; // no block has the address 0
  }

  /** The address of a block for this many longs, at most {@link #LARGEST}; all are 0. */
  public int allocate(int longs) {
    int sizeClass = SIZE_CLASS[longs];
    int size = SIZES[sizeClass];
    used += size;
    int block = free[sizeClass];
    if (block == 0) {
      return allocateAtEnd(size);
    }
    long[] chunk = chunkToWrite(block);
    int at = index(block);
    free[sizeClass] = (int) chunk[at];
    Arrays.fill(chunk, at, at + size, 0);
    return block;
  }

  private int allocateAtEnd(int size) {
    if (end >= LIMIT) {
      throw new OutOfMemoryError("a zone index can have at most 2 GB of nodes or long lists");
    }
    int free = CHUNK - index(end);
    if (free < size) {
      end += free;
    }
    int chunk = end >>> CHUNK_BITS;
    if (chunk == chunks.length || chunks[chunk] == null) {
      put(chunk, new long[CHUNK]);
    }
    if (index(end) + size > chunks[chunk].length) {
      put(chunk, Arrays.copyOf(chunks[chunk], 2 * chunks[chunk].length));
    }
    int block = end;
    end += size;
    return block;
  }

  /** Frees the block that {@link #allocate} returned for this many longs. */
  public void free(int block, int longs) {
    int sizeClass = SIZE_CLASS[longs];
    used -= SIZES[sizeClass];
    set(block, 0, free[sizeClass]);
    free[sizeClass] = block;
  }

  /** The block, or a copy of it, with another capacity. */
  public int resized(int block, int longs, int newLongs) {
    if (SIZE_CLASS[longs] == SIZE_CLASS[newLongs]) {
      return block;
    }
    int copy = allocate(newLongs);
    long[] target = chunkToWrite(copy);
    System.arraycopy(chunk(block), index(block), target, index(copy), Math.min(longs, newLongs));
    free(block, longs);
    return copy;
  }

  /** The chunk with the block, which begins at {@link #index}; for reading. */
  public long[] chunk(int block) {
    return chunks[block >>> CHUNK_BITS];
  }

  /** The same, for writing. */
  long[] chunkToWrite(int block) {
    return own(block >>> CHUNK_BITS);
  }

  public static int index(int block) {
    return block & (CHUNK - 1);
  }

  public long get(int block, int offset) {
    return chunk(block)[index(block) + offset];
  }

  public void set(int block, int offset, long value) {
    chunkToWrite(block)[index(block) + offset] = value;
  }

  /** The longs in blocks that are in use. */
  public long used() {
    return used;
  }
}
