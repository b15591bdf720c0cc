package io.fenceline.geo.index.grid;

import io.fenceline.geo.index.memory.LongArena;

/**
 * A node of the tree of cells in two longs: what lies in the 4 x 4 parts of a cell. The first holds
 * the lengths of the lists of the parts, four bits each; the lists follow each other in one {@link
 * LongArena run}, so that where each begins is the sum of the lengths before it. The second holds
 * the address of the run in its upper half and that of the nodes of the parts, 16 behind each
 * other, in the lower; 0 is none.
 *
 * <p>So the cells of half a million places are found in a megabyte.
 */
public final class Node {
  public static final int PARTS = 16;
  public static final int LONGS = 2;

  /** Entries of a list that lies in the run. */
  public static final int MOST = 14;

  /** The length of a list that lies elsewhere: its address is what is in the run. */
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

  /** How many longs of the run are before the list of this part. */
  public static int start(long lengths, int part) {
    return total(lengths & (1L << LENGTH_BITS * part) - 1);
  }

  /** How many longs of the run are taken: one for each list that lies elsewhere. */
  public static int total(long lengths) {
    long elsewhere = lengths & lengths >>> 1 & lengths >>> 2 & lengths >>> 3 & LAST_BITS;
    long pairs = (lengths & EVERY_OTHER_LENGTH) + (lengths >>> LENGTH_BITS & EVERY_OTHER_LENGTH);
    int sum = (int) (pairs * SUM_OF_BYTES >>> 56);
    return sum - (ELSEWHERE - 1) * Long.bitCount(elsewhere);
  }

  /** How many longs of the run a list of this length takes. */
  public static int longs(int length) {
    return length == ELSEWHERE ? 1 : length;
  }

  public static int run(long addresses) {
    return (int) (addresses >>> 32);
  }

  public static int children(long addresses) {
    return (int) addresses;
  }

  public static long addresses(int run, int children) {
    return (long) run << 32 | children;
  }
}
