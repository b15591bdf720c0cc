package io.fenceline.geo.index.tree;

import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.memory.LongBlocks;

/**
 * Long lists of {@link Entry entries} in {@link LongBlocks}, in no order. A list is the address of
 * its first block, or 0 when empty. A block begins with the address of the next one and the number
 * of its own entries; all blocks except the first are full, so no change copies more than one
 * block.
 */
public final class EntryLists {
  static final int ABSENT = -1;

  /** Entries in a full block. */
  public static final int FULL = LongBlocks.LARGEST - 1;

  private final LongBlocks blocks;

  EntryLists(LongBlocks blocks) {
    this.blocks = blocks;
  }

  public static int count(long header) {
    return (int) header;
  }

  public static int next(long header) {
    return (int) (header >>> 32);
  }

  private static long header(int next, int count) {
    return (long) next << 32 | count;
  }

  boolean isShorterThan(int limit, int list) {
    if (list == 0) {
      return true;
    }
    long header = blocks.get(list, 0);
    return next(header) == 0 && count(header) < limit;
  }

  /** A new list of some entries, fewer than fill a block. */
  int of(long[] entries) {
    int block = blocks.allocate(entries.length + 1);
    blocks.set(block, 0, header(0, entries.length));
    for (int i = 0; i < entries.length; i++) {
      blocks.set(block, i + 1, entries[i]);
    }
    return block;
  }

  /** Returns the list with one more entry. */
  int add(int list, long entry) {
    if (list == 0) {
      return newBlock(0, entry);
    }
    long header = blocks.get(list, 0);
    int count = count(header);
    if (count == FULL) {
      return newBlock(list, entry);
    }
    int grown = blocks.resized(list, count + 1, count + 2);
    blocks.set(grown, 0, header(next(header), count + 1));
    blocks.set(grown, count + 1, entry);
    return grown;
  }

  private int newBlock(int next, long entry) {
    int block = blocks.allocate(2);
    blocks.set(block, 0, header(next, 1));
    blocks.set(block, 1, entry);
    return block;
  }

  /** Returns the list without the entry of a slot, or {@link #ABSENT} when there is none. */
  int remove(int list, int slot) {
    for (int block = list; block != 0; block = next(blocks.get(block, 0))) {
      int count = count(blocks.get(block, 0));
      for (int i = 1; i <= count; i++) {
        if (Entry.slot(blocks.get(block, i)) == slot) {
          long last = blocks.get(list, count(blocks.get(list, 0)));
          blocks.set(block, i, last);
          return withoutLast(list);
        }
      }
    }
    return ABSENT;
  }

  private int withoutLast(int list) {
    long header = blocks.get(list, 0);
    int count = count(header);
    if (count == 1) {
      blocks.free(list, 2);
      return next(header);
    }
    int shrunk = blocks.resized(list, count + 1, count);
    blocks.set(shrunk, 0, header(next(header), count - 1));
    return shrunk;
  }

  /** Frees all blocks. */
  void free(int list) {
    int next;
    for (int block = list; block != 0; block = next) {
      long header = blocks.get(block, 0);
      next = next(header);
      blocks.free(block, count(header) + 1);
    }
  }

  /** A copy of the entries. */
  long[] entries(int list) {
    int size = 0;
    for (int block = list; block != 0; block = next(blocks.get(block, 0))) {
      size += count(blocks.get(block, 0));
    }
    long[] entries = new long[size];
    int at = 0;
    for (int block = list; block != 0; block = next(blocks.get(block, 0))) {
      int count = count(blocks.get(block, 0));
      for (int i = 1; i <= count; i++) {
        entries[at++] = blocks.get(block, i);
      }
    }
    return entries;
  }
}
