package io.fenceline.geo.index.memory;

import java.util.Arrays;

/**
 * Memory for slices of longs that grow and shrink, one after the other in chunks of 256 KB. A slice
 * that no longer fits is moved to the end. When a quarter of the memory is gaps, the chunks with
 * the most gaps are emptied: their slices move to the end, and their owners are notified. So freed
 * memory fits slices of any size, and no operation copies more than a few chunks. After the
 * segments of Rosenblum and Ousterhout, "The Design and Implementation of a Log-Structured File
 * System", 1992. Not thread-safe.
 */
public final class LongArena extends LongChunks {
  /** Is notified when a slice has moved. */
  public interface Owners {
    void moved(int owner, int slice);
  }

  private static final int CHUNK_BITS = 15;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int SMALLEST_CHUNK = 1 << 6;
  private static final int MOST_CHUNKS = 1 << 31 - CHUNK_BITS;

  /** The owner of a gap. */
  private static final int NO_OWNER = -1;

  private final Owners owners;

  /** How many longs of a chunk are in use. */
  private int[] taken;

  /**
   * A spare chunk for reuse, or null. Changes start chunks as often as they empty some; allocating
   * each would make every garbage collection copy those of the last second or two.
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

  /** A copy with other owners. */
  public LongArena(LongArena other, Owners owners) {
    super(other);
    this.owners = owners;
    taken = other.taken.clone();
    count = other.count;
    current = other.current;
    end = other.end;
    used = other.used;
  }

  /** Frees all slices and their memory. */
  public void clear() {
    reset(new long[SMALLEST_CHUNK]);
    taken = new int[1];
    spare = null;
    count = 1;
    current = 0;
    end = 0;
    used = 0;
  }

  /** The longs in use by slices, their headers and their spare capacity. */
  public long used() {
    return used;
  }

  /** The longs of all chunks except the spare one. */
  public long chunked() {
    return count == 1 ? chunks[current].length : (long) count * CHUNK;
  }

  /** The capacity of a slice of this many longs, which is a little larger for longer slices. */
  public static int capacity(int longs) {
    int step = Math.max(2, Integer.highestOneBit(longs) >> 3);
    return (longs + step) / step * step - 1;
  }

  /**
   * The address of a new slice, never 0. Its content is undefined.
   *
   * @param owner the number to notify when the slice moves, 0 or more
   * @param longs the capacity, less than 1,000
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
    int slice = current << CHUNK_BITS | end + 1;
    end += size;
    taken[current] += size;
    used += size;
    return slice;
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
      throw new OutOfMemoryError("a zone index can have at most 16 GB of lists");
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
      if (owner != NO_OWNER) {
        int slice = append(owner, size);
        System.arraycopy(chunk, at + 1, chunkToWrite(slice), index(slice), size - 1);
        leave(number << CHUNK_BITS | at + 1);
        owners.moved(owner, slice);
      }
    }
  }

  /** May move other slices and notify their owners. */
  public void free(int slice) {
    leave(slice);
    while (gaps() > used / 4 + 2 * CHUNK) {
      empty(fullestOfGaps());
    }
  }

  private void leave(int slice) {
    int number = slice >>> CHUNK_BITS;
    long[] chunk = own(number);
    int header = index(slice) - 1;
    int size = size(chunk[header]);
    chunk[header] = (long) size << 32 | NO_OWNER & 0xFFFFFFFFL;
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

  /** The chunk with the slice, which begins at {@link #index}; for reading. */
  public long[] chunk(int slice) {
    return chunks[slice >>> CHUNK_BITS];
  }

  /** The same, for writing. */
  public long[] chunkToWrite(int slice) {
    return own(slice >>> CHUNK_BITS);
  }

  public static int index(int slice) {
    return slice & (CHUNK - 1);
  }
}
