package io.fenceline.geo.index.tree;

import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Node;
import io.fenceline.geo.index.memory.LongArena;
import io.fenceline.geo.index.memory.LongBlocks;

/**
 * The lists of entries of cells, each cell a part of a {@link Node}: in the node's slice of the
 * arena while they are short, else one of the {@link EntryLists long lists}. This depends on the
 * length alone. Not thread-safe.
 */
public final class CellLists {
  private static final int NODE_BITS = 27;

  private final LongBlocks[] nodes;
  private final LongArena arena;
  private final LongBlocks blocks;
  private final EntryLists longLists;

  /**
   * @param nodes by level
   */
  CellLists(LongBlocks[] nodes) {
    this.nodes = nodes;
    arena = new LongArena(this::moved);
    blocks = new LongBlocks();
    longLists = new EntryLists(blocks);
  }

  /**
   * A copy.
   *
   * @param nodes a copy of those of the other, by level
   */
  CellLists(CellLists other, LongBlocks[] nodes) {
    this.nodes = nodes;
    arena = new LongArena(other.arena, this::moved);
    blocks = new LongBlocks(other.blocks);
    longLists = new EntryLists(blocks);
  }

  public LongArena arena() {
    return arena;
  }

  /** The blocks of the long lists. */
  public LongBlocks blocks() {
    return blocks;
  }

  /** The longs in use. */
  long used() {
    return arena.used() + blocks.used();
  }

  void clear() {
    arena.clear();
    blocks.clear();
  }

  private static int owner(int level, int node) {
    return level << NODE_BITS | node >>> 1;
  }

  private void moved(int owner, int slice) {
    int level = owner >>> NODE_BITS;
    int node = (owner & (1 << NODE_BITS) - 1) << 1;
    setRun(level, node, slice);
  }

  private void setRun(int level, int node, int slice) {
    nodes[level].set(node, 1, Node.addresses(slice, Node.children(nodes[level].get(node, 1))));
  }

  private int slice(int level, int node) {
    return Node.slice(nodes[level].get(node, 1));
  }

  boolean isShorterThan(int limit, int level, int node, int part) {
    return Node.length(nodes[level].get(node, 0), part) < limit;
  }

  void add(int level, int node, int part, long entry) {
    int length = Node.length(nodes[level].get(node, 0), part);
    if (length < Node.MOST) {
      int list = resize(level, node, part, length + 1);
      set(list + length, entry);
    } else if (length == Node.MOST) {
      int longList = longLists.add(longLists.of(entries(level, node, part)), entry);
      set(resize(level, node, part, Node.ELSEWHERE), longList);
    } else {
      int at = list(level, node, part);
      set(at, longLists.add((int) get(at), entry));
    }
  }

  /** Returns whether there was an entry of the slot. */
  boolean remove(int level, int node, int part, int slot) {
    int length = Node.length(nodes[level].get(node, 0), part);
    int list = list(level, node, part);
    if (length == Node.ELSEWHERE) {
      return removeElsewhere(level, node, part, slot);
    }
    for (int i = 0; i < length; i++) {
      if (Entry.slot(get(list + i)) == slot) {
        set(list + i, get(list + length - 1));
        resize(level, node, part, length - 1);
        return true;
      }
    }
    return false;
  }

  private boolean removeElsewhere(int level, int node, int part, int slot) {
    int at = list(level, node, part);
    int rest = longLists.remove((int) get(at), slot);
    if (rest == EntryLists.ABSENT) {
      return false;
    }
    set(at, rest);
    if (longLists.isShorterThan(Node.ELSEWHERE, rest)) {
      long[] entries = longLists.entries(rest);
      longLists.free(rest);
      int list = resize(level, node, part, entries.length);
      for (int i = 0; i < entries.length; i++) {
        set(list + i, entries[i]);
      }
    }
    return true;
  }

  /** A copy of the entries. */
  long[] entries(int level, int node, int part) {
    int length = Node.length(nodes[level].get(node, 0), part);
    int list = list(level, node, part);
    if (length == Node.ELSEWHERE) {
      return longLists.entries((int) get(list));
    }
    long[] entries = new long[length];
    for (int i = 0; i < length; i++) {
      entries[i] = get(list + i);
    }
    return entries;
  }

  /** The address of a part's content in the slice of its node. */
  private int list(int level, int node, int part) {
    return slice(level, node) + Node.start(nodes[level].get(node, 0), part);
  }

  private long get(int address) {
    return arena.chunk(address)[LongArena.index(address)];
  }

  private void set(int address, long value) {
    arena.chunkToWrite(address)[LongArena.index(address)] = value;
  }

  /** Resizes the list of a part; returns its new address. */
  private int resize(int level, int node, int part, int length) {
    long before = nodes[level].get(node, 0);
    long after = Node.withLength(before, part, length);
    nodes[level].set(node, 0, after);
    int start = Node.start(before, part);
    int end = start + Node.longs(Node.length(before, part));
    int newEnd = start + Node.longs(length);
    int from = slice(level, node);
    int to = withRoom(level, node, Node.total(before), Node.total(after));
    if (to != 0 && from != 0) {
      copy(from, to, 0, 0, from == to ? 0 : Math.min(end, newEnd));
      copy(from, to, end, newEnd, Node.total(before) - end);
    }
    if (from != to) {
      setRun(level, node, to);
      if (from != 0) {
        arena.free(from);
      }
    }
    return slice(level, node) + start;
  }

  /** A slice of this capacity for the node: the present one if it fits, or a new one. */
  private int withRoom(int level, int node, int before, int longs) {
    if (longs == 0) {
      return 0;
    }
    boolean fits = before > 0 && LongArena.capacity(before) == LongArena.capacity(longs);
    return fits ? slice(level, node) : arena.allocate(owner(level, node), longs);
  }

  private void copy(int from, int to, int at, int newAt, int longs) {
    long[] target = arena.chunkToWrite(to);
    System.arraycopy(
        arena.chunk(from), LongArena.index(from) + at, target, LongArena.index(to) + newAt, longs);
  }
}
