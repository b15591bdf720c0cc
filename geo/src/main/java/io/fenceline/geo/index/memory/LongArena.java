package io.fenceline.geo.index.memory;

import java.util.Arrays;

/**
 * Memory for runs of longs that grow and shrink, one behind the other in chunks of 256 KB. A run
 * that no longer fits is written anew at the end. When a quarter of the memory is gaps, the chunks
 * with the most are emptied: their runs move to the end, of which each owner is told. So there are
 * no sizes that one run may use and another not, and what stops its user is a few chunks to copy.
 * After the segments of Rosenblum and Ousterhout, "The Design and Implementation of a
 * Log-Structured File System", 1992. Not thread-safe.
 */
public final class LongArena extends LongChunks {
  /** Is told where a run went. */
  public interface Owners {
    void moved(int owner, int run);
  }

  private static final int CHUNK_BITS = 15;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int SMALLEST_CHUNK = 1 << 6;
  private static final int MOST_CHUNKS = 1 << 31 - CHUNK_BITS;

  /** The owner of a gap. */
  private static final int NOBODY = -1;

  private final Owners owners;

  /** How many longs of a chunk are in use. */
  private int[] taken;

  /**
   * A chunk of no use now, or null. Changes begin chunks as often as they empty some: with new ones
   * each time, every collection of garbage would copy those of a second or two.
   */
  private long[] spare;

  private int count;
  private int current;
  private int end;
  private long used;

  public LongArena(Owners owners) {
    this.owners = owners;
    clear();
  }

  /** A copy, of which others are the owners. */
  public LongArena(LongArena other, Owners owners) {
    super(other);
    this.owners = owners;
    taken = other.taken.clone();
    count = other.count;
    current = other.current;
    end = other.end;
    used = other.used;
  }

  /** Frees all runs, and the memory behind them. */
  public void clear() {
    reset(new long[SMALLEST_CHUNK]);
    taken = new int[1];
    spare = null;
    count = 1;
    current = 0;
    end = 0;
    used = 0;
  }

  /** The longs in use by runs, their headers and the room that they have for growth. */
  public long used() {
    return used;
  }

  /** The longs of all chunks but a spare one. */
  public long chunked() {
    return count == 1 ? chunks[current].length : (long) count * CHUNK;
  }

  /** How many longs there will be room for in a run of so many; a few more as it gets longer. */
  public static int capacity(int longs) {
    int step = Math.max(2, Integer.highestOneBit(longs) >> 3);
    return (longs + step) / step * step - 1;
  }

  /**
   * The address of a new run, never 0. What is in it is not set.
   *
   * @param owner who is told when it moves, 0 or more
   * @param longs that there shall be room for, less than 1,000
   */
  public int allocate(int owner, int longs) {
    int size = capacity(longs) + 1;
    return append(owner, size);
  }

  private int append(int owner, int size) {
    if (end + size > CHUNK) {
      beginChunk();
    }
    while (end + size > chunks[current].length) {
      put(current, Arrays.copyOf(chunks[current], 2 * chunks[current].length));
    }
    own(current)[end] = (long) size << 32 | owner;
    int run = current << CHUNK_BITS | end + 1;
    end += size;
    taken[current] += size;
    used += size;
    return run;
  }

  private void beginChunk() {
    if (taken[current] == 0) {
      drop(current);
    }
    current = 0;
    while (current < chunks.length && chunks[current] != null) {
      current++;
    }
    if (current == MOST_CHUNKS) {
      throw new OutOfMemoryError("an index of zones holds no more than 16 GB of lists");
    }
    put(current, spare == null ? new long[CHUNK] : spare);
    if (taken.length < chunks.length) {
      taken = Arrays.copyOf(taken, chunks.length);
    }
    spare = null;
    count++;
    end = 0;
  }

  private long gaps() {
    return (long) count * CHUNK - (CHUNK - end) - used;
  }

  private int fullestOfGaps() {
    int best = -1;
    for (int i = 0; i < chunks.length; i++) {
      if (i != current && chunks[i] != null && (best < 0 || taken[i] < taken[best])) {
        best = i;
      }
    }
    return best;
  }

  private void empty(int number) {
    long[] chunk = chunks[number];
    int size;
    for (int at = 0; taken[number] > 0; at += size) {
      size = size(chunk[at]);
      int owner = owner(chunk[at]);
      if (owner != NOBODY) {
        int run = append(owner, size);
        System.arraycopy(chunk, at + 1, chunkToWrite(run), index(run), size - 1);
        leave(number << CHUNK_BITS | at + 1);
        owners.moved(owner, run);
      }
    }
  }

  /** Others may move, of which their owners are told. */
  public void free(int run) {
    leave(run);
    while (gaps() > used / 4 + 2 * CHUNK) {
      empty(fullestOfGaps());
    }
  }

  private void leave(int run) {
    int number = run >>> CHUNK_BITS;
    long[] chunk = own(number);
    int header = index(run) - 1;
    int size = size(chunk[header]);
    chunk[header] = (long) size << 32 | NOBODY & 0xFFFFFFFFL;
    taken[number] -= size;
    used -= size;
    if (taken[number] == 0 && number != current) {
      drop(number);
    }
  }

  private void drop(int chunk) {
    if (chunks[chunk].length == CHUNK && !isShared(chunk)) {
      spare = chunks[chunk];
    }
    put(chunk, null);
    count--;
  }

  private static int size(long header) {
    return (int) (header >>> 32);
  }

  private static int owner(long header) {
    return (int) header;
  }

  /** The chunk that a run lies in, from {@link #index} on, to be read. */
  public long[] chunk(int run) {
    return chunks[run >>> CHUNK_BITS];
  }

  /** The same, to be written to. */
  public long[] chunkToWrite(int run) {
    return own(run >>> CHUNK_BITS);
  }

  public static int index(int run) {
    return run & (CHUNK - 1);
  }
}
