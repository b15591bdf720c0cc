package io.fenceline.geo.index;

import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.Node;
import io.fenceline.geo.index.memory.LongArena;
import io.fenceline.geo.index.memory.LongBlocks;
import io.fenceline.geo.index.tree.CellLists;
import io.fenceline.geo.index.tree.CellTree;
import io.fenceline.geo.index.tree.EntryLists;

/**
 * Collects the slots of the zones that cover any of the parts of cells that a box of units meets,
 * or have their border there. Reused from search to search; not thread-safe.
 */
final class BoxSearch {
  private static final int PARTS_ACROSS = 4;
  private static final int STATE = 3;

  private final SlotList slots = new SlotList();
  private final boolean bordersOnly;
  private int most;

  /**
   * @param bordersOnly leaves out zones that cover all of the parts that the box meets
   */
  BoxSearch(boolean bordersOnly) {
    this.bordersOnly = bordersOnly;
  }

  void clear() {
    clear(Integer.MAX_VALUE);
  }

  /**
   * @param most the search ends early when it has so many slots, repeated ones included
   */
  void clear(int most) {
    slots.clear();
    this.most = most;
  }

  /** Whether the search may have ended early. */
  boolean isFull() {
    return slots.size() >= most;
  }

  /** Adds the zones of the box with these corners, in degrees; outside 180, the box is cut. */
  void collect(CellTree tree, double lon1, double lat1, double lon2, double lat2) {
    int west = Grid.x(Math.max(-180, Math.min(lon1, lon2)));
    int south = Grid.y(Math.min(lat1, lat2));
    int east = Grid.x(Math.min(180, Math.max(lon1, lon2)));
    int north = Grid.y(Math.max(lat1, lat2));
    collect(tree, tree.root(), 0, west, south, east, north);
  }

  /** The limits lie in the cell that the node divides into parts, which are cells of this level. */
  void collect(CellTree tree, int node, int level, int west, int south, int east, int north) {
    int shift = Grid.shift(level);
    long lengths = tree.nodes(level).get(node, 0);
    long addresses = tree.nodes(level).get(node, 1);
    for (int y = south >> shift; y <= north >> shift; y++) {
      int bottom = Math.max(south, y << shift);
      int top = Math.min(north, last(y, shift));
      for (int x = west >> shift; x <= east >> shift && !isFull(); x++) {
        int left = Math.max(west, x << shift);
        int right = Math.min(east, last(x, shift));
        int part = Grid.part(left, bottom, shift);
        int list = Node.slice(addresses) + Node.start(lengths, part);
        int mask = mask(left, bottom, right, top, shift - 2);
        addAll(tree.lists(), list, Node.length(lengths, part), mask);
        int child = CellTree.child(addresses, part);
        if (child != 0) {
          collect(tree, child, level + 1, left, bottom, right, top);
        }
      }
    }
  }

  private static int last(int cell, int shift) {
    return (cell << shift) + (1 << shift) - 1;
  }

  /** The bits of an entry for the parts of one cell that the limits meet. */
  private static int mask(int west, int south, int east, int north, int shift) {
    int mask = 0;
    for (int y = south >> shift; y <= north >> shift; y++) {
      for (int x = west >> shift; x <= east >> shift; x++) {
        mask |= STATE << (2 * (PARTS_ACROSS * (y & 3) + (x & 3)));
      }
    }
    return mask;
  }

  private void addAll(CellLists lists, int list, int length, int mask) {
    long[] slice = lists.arena().chunk(list);
    if (length == Node.ELSEWHERE) {
      addList(lists.blocks(), (int) slice[LongArena.index(list)], mask);
    } else {
      addEntries(slice, LongArena.index(list), length, mask);
    }
  }

  private void addList(LongBlocks blocks, int list, int mask) {
    int block = list;
    while (block != 0) {
      long[] chunk = blocks.chunk(block);
      int at = LongBlocks.index(block);
      addEntries(chunk, at + 1, EntryLists.count(chunk[at]), mask);
      block = EntryLists.next(chunk[at]);
    }
  }

  private void addEntries(long[] chunk, int from, int count, int mask) {
    for (int i = from; i < from + count; i++) {
      long entry = chunk[i];
      if (bordersOnly ? Entry.mayHaveBorder(entry, mask) : (Entry.parts(entry) & mask) != 0) {
        slots.add(Entry.slot(entry));
      }
    }
  }

  /** The slots of all boxes since {@link #clear()}, once each. */
  SlotList distinctSlots() {
    slots.removeDuplicates();
    return slots;
  }
}
