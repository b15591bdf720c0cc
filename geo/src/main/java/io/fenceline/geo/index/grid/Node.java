package io.fenceline.geo.index.grid;

import io.fenceline.geo.index.memory.LongArena;

/**
 * A node of the tree of cells in two longs, which describe the 4 x 4 parts of a cell. The first has
 * the lengths of the lists of the parts, four bits each; the lists follow each other in one slice
 * of the {@link LongArena}, so each begins at the sum of the lengths before it. The second has the
 * address of the slice in its upper half and that of the 16 nodes of the parts in the lower; 0 is
 * none.
 *
 * <p>A megabyte of nodes is enough for half a million locations.
 */
public final class Node {
  public static final int PARTS = 16;
  public static final int LONGS = 2;

  /** The most entries of a list in the slice. */
  public static final int MOST = 14;

  /** Instead of a length: the list is stored elsewhere, and the slice has its address. */
  public static final int ELSEWHERE = 15;

  private static final int LENGTH_BITS = 4;
  private static final long EVERY_OTHER_LENGTH = 0x0F0F0F0F0F0F0F0FL;
  private static final long LAST_BITS = 0x1111111111111111L;
  private static final long SUM_OF_BYTES = 0x0101010101010101L;

  private Node() {}

  /** The number of entries in the list of this part, or {@link #ELSEWHERE}. */
  public static int length(long lengths, int part) {
    return (int) (lengths >>> LENGTH_BITS * part) & ELSEWHERE;
  }

  public static long withLength(long lengths, int part, int length) {
    int shift = LENGTH_BITS * part;
    return lengths & ~((long) ELSEWHERE << shift) | (long) length << shift;
  }

  /** How many longs of the slice precede the list of this part. */
  public static int start(long lengths, int part) {
    return total(lengths & (1L << LENGTH_BITS * part) - 1);
  }

  /** How many longs of the slice are in use; a list that is stored elsewhere takes one. */
  public static int total(long lengths) {
    long elsewhere = lengths & lengths >>> 1 & lengths >>> 2 & lengths >>> 3 & LAST_BITS;
    long pairs = (lengths & EVERY_OTHER_LENGTH) + (lengths >>> LENGTH_BITS & EVERY_OTHER_LENGTH);
    int sum = (int) (pairs * SUM_OF_BYTES >>> 56);
    return sum - (ELSEWHERE - 1) * Long.bitCount(elsewhere);
  }

  /** How many longs of the slice a list of this length takes. */
  public static int longs(int length) {
    return length == ELSEWHERE ? 1 : length;
  }

  public static int slice(long addresses) {
    return (int) (addresses >>> 32);
  }

  public static int children(long addresses) {
    return (int) addresses;
  }

  public static long addresses(int slice, int children) {
    return (long) slice << 32 | children;
  }
}
