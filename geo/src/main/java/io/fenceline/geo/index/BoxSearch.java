package io.fenceline.geo.index;

import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.Node;
import io.fenceline.geo.index.memory.LongArena;
import io.fenceline.geo.index.memory.LongBlocks;
import io.fenceline.geo.index.tree.CellLists;
import io.fenceline.geo.index.tree.CellTree;
import io.fenceline.geo.index.tree.EntryLists;
import java.util.Arrays;

/**
 * Gathers the slots of the zones that cover any of the parts of cells that a box of units meets.
 * Reused for one search after the other; not thread-safe.
 */
final class BoxSearch {
  private static final int PARTS_ACROSS = 4;
  private static final int STATE = 3;

  private int[] slots = new int[64];
  private int count;

  void begin() {
    count = 0;
  }

  /** Adds what lies in a box, limits inclusive. */
  void gather(CellTree cells, int west, int south, int east, int north) {
    gather(cells, cells.root(), 0, west, south, east, north);
  }

  /** The limits lie in the cell whose parts, cells of this level, the node holds. */
  private void gather(
      CellTree cells, int node, int level, int west, int south, int east, int north) {
    int shift = Grid.shift(level);
    long lengths = cells.nodes(level).get(node, 0);
    long addresses = cells.nodes(level).get(node, 1);
    for (int y = south >> shift; y <= north >> shift; y++) {
      int bottom = Math.max(south, y << shift);
      int top = Math.min(north, last(y, shift));
      for (int x = west >> shift; x <= east >> shift; x++) {
        int left = Math.max(west, x << shift);
        int right = Math.min(east, last(x, shift));
        int part = Grid.part(left, bottom, shift);
        int list = Node.run(addresses) + Node.start(lengths, part);
        int window = window(left, bottom, right, top, shift - 2);
        addAll(cells.lists(), list, Node.length(lengths, part), window);
        int child = CellTree.child(addresses, part);
        if (child != 0) {
          gather(cells, child, level + 1, left, bottom, right, top);
        }
      }
    }
  }

  private static int last(int cell, int shift) {
    return (cell << shift) + (1 << shift) - 1;
  }

  /** The bits of an entry that tell of the parts that the limits, of one cell, meet. */
  private static int window(int west, int south, int east, int north, int shift) {
    int window = 0;
    for (int y = south >> shift; y <= north >> shift; y++) {
      for (int x = west >> shift; x <= east >> shift; x++) {
        window |= STATE << (2 * (PARTS_ACROSS * (y & 3) + (x & 3)));
      }
    }
    return window;
  }

  private void addAll(CellLists lists, int list, int length, int window) {
    long[] run = lists.runs().chunk(list);
    if (length == Node.ELSEWHERE) {
      addList(lists.blocks(), (int) run[LongArena.index(list)], window);
    } else {
      addRun(run, LongArena.index(list), length, window);
    }
  }

  private void addList(LongBlocks blocks, int list, int window) {
    int block = list;
    while (block != 0) {
      long[] chunk = blocks.chunk(block);
      int at = LongBlocks.index(block);
      addRun(chunk, at + 1, EntryLists.count(chunk[at]), window);
      block = EntryLists.next(chunk[at]);
    }
  }

  private void addRun(long[] chunk, int from, int count, int window) {
    for (int i = from; i < from + count; i++) {
      if ((Entry.parts(chunk[i]) & window) != 0) {
        add(Entry.slot(chunk[i]));
      }
    }
  }

  private void add(int slot) {
    if (count == slots.length) {
      slots = Arrays.copyOf(slots, 2 * count);
    }
    slots[count++] = slot;
  }

  /** Leaves every slot once; returns how many there are. */
  int distinct() {
    Arrays.sort(slots, 0, count);
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || slots[i] != slots[i - 1]) {
        slots[kept++] = slots[i];
      }
    }
    count = kept;
    return kept;
  }

  int slot(int i) {
    return slots[i];
  }
}
