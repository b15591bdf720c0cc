package io.fenceline.job.index;

/**
 * What is in a cell, in 32 bits: nothing (0), a list of up to {@link #MOST} entries, a node with
 * smaller cells, or a block that holds both the address of {@link EntryLists a longer list} and
 * that of a node. A short list is a block of nothing but entries, and its length is part of the
 * cell: a search knows all that it will read before the list arrives.
 *
 * <p>From above: 27 bits for the address of the block, in pairs of longs, 5 for what is there.
 */
final class Cells {
  /** No cell: its address is beyond all blocks. */
  static final int ABSENT = -1;

  /** Of entries in a short list; a cell without more in its last five bits has so many. */
  static final int MOST = 29;

  static final int NODE = 30;
  static final int BOTH = 31;

  private static final int KIND_BITS = 5;
  private static final int KIND = (1 << KIND_BITS) - 1;
  private static final int BOTH_LONGS = 2;

  private final LongBlocks blocks;
  private final EntryLists lists;

  Cells(LongBlocks blocks) {
    this.blocks = blocks;
    this.lists = new EntryLists(blocks);
  }

  /** The number of entries, {@link #NODE} or {@link #BOTH}. */
  static int kind(int cell) {
    return cell & KIND;
  }

  static int block(int cell) {
    return cell >>> KIND_BITS << 1;
  }

  private static int cell(int block, int kind) {
    return block << KIND_BITS - 1 | kind;
  }

  /** Of what a cell of both refers to: the address of the list. */
  static int list(long both) {
    return (int) (both >>> 32);
  }

  /** Of what a cell of both refers to: the address of the node. */
  static int node(long both) {
    return (int) both;
  }

  private long both(int cell) {
    return switch (kind(cell)) {
      case BOTH -> blocks.get(block(cell), 0);
      case NODE -> block(cell);
      default -> 0;
    };
  }

  /** The address of the node with its smaller cells, or 0. */
  int node(int cell) {
    return node(both(cell));
  }

  boolean isShorterThan(int limit, int cell) {
    return kind(cell) <= MOST ? kind(cell) < limit : lists.isShorterThan(limit, list(both(cell)));
  }

  /** Returns the cell with one more entry. */
  int add(int cell, long entry) {
    int count = kind(cell);
    if (count > MOST) {
      long both = both(cell);
      return of(cell, lists.add(list(both), entry), node(both));
    }
    if (count == MOST) {
      int list = lists.add(lists.of(entries(cell)), entry);
      blocks.free(block(cell), MOST);
      return of(0, list, 0);
    }
    int block = count == 0 ? blocks.allocate(1) : blocks.resized(block(cell), count, count + 1);
    blocks.set(block, count, entry);
    return cell(block, count + 1);
  }

  /** Returns the cell without the entry of a slot, or {@link #ABSENT} when there is none. */
  int remove(int cell, int slot) {
    int count = kind(cell);
    if (count > MOST) {
      long both = both(cell);
      int rest = lists.remove(list(both), slot);
      return rest == EntryLists.ABSENT ? ABSENT : of(cell, rest, node(both));
    }
    int block = block(cell);
    for (int i = 0; i < count; i++) {
      if (Entry.slot(blocks.get(block, i)) == slot) {
        blocks.set(block, i, blocks.get(block, count - 1));
        return shortened(block, count);
      }
    }
    return ABSENT;
  }

  private int shortened(int block, int count) {
    if (count == 1) {
      blocks.free(block, 1);
      return 0;
    }
    return cell(blocks.resized(block, count, count - 1), count - 1);
  }

  /** Returns the cell with this node, or none, instead of its own. */
  int withNode(int cell, int node) {
    int count = kind(cell);
    if (count > MOST) {
      return of(cell, list(both(cell)), node);
    }
    if (count == 0 || node == 0) {
      return count == 0 ? of(0, 0, node) : cell;
    }
    int list = lists.of(entries(cell));
    blocks.free(block(cell), count);
    return of(0, list, node);
  }

  /** The one way to say this, so that what became of a cell does not depend on how. */
  private int of(int old, int list, int node) {
    boolean isShort = node == 0 && lists.isShorterThan(MOST + 1, list);
    boolean both = list != 0 && !isShort;
    if (kind(old) == BOTH && !both) {
      blocks.free(block(old), BOTH_LONGS);
    }
    if (both) {
      int block = kind(old) == BOTH ? block(old) : blocks.allocate(BOTH_LONGS);
      blocks.set(block, 0, (long) list << 32 | node);
      return cell(block, BOTH);
    }
    return isShort ? shortList(list) : cell(node, NODE);
  }

  private int shortList(int list) {
    int cell = 0;
    for (long entry : lists.entries(list)) {
      cell = add(cell, entry);
    }
    lists.free(list);
    return cell;
  }

  /** A copy of the entries. */
  long[] entries(int cell) {
    if (kind(cell) > MOST) {
      return lists.entries(list(both(cell)));
    }
    long[] entries = new long[kind(cell)];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = blocks.get(block(cell), i);
    }
    return entries;
  }
}
