package io.fenceline.job.index;

import java.util.function.IntFunction;

/**
 * A tree of cells, each with a list of zones and 16 smaller cells if need be. A zone is in the list
 * of every cell of its own level that it touches, or in that of a larger cell for as long as few
 * are there: so tiny zones far from others take no path of cells to the bottom.
 *
 * <p>A cell is a long: the address of its list, and of the node with its 16 parts. An entry of a
 * list is a long too, see {@link Entry}. After the adaptive cell trie of Kipf et al., "Adaptive
 * Main-Memory Indexing for High-Performance Point-Polygon Joins", EDBT 2020, with lists that can
 * change and masks instead of the last level. Not thread-safe.
 */
final class CellTree {
  private static final int PARTS = 16;

  /** A list this short, one or two cache lines, is read faster than one more level is walked. */
  private static final int FEW = 8;

  private final LongBlocks blocks = new LongBlocks();
  private final EntryLists lists = new EntryLists(blocks);
  private final CellEdges edges = new CellEdges();
  private final Coverage paper = new Coverage();
  private final IntFunction<Footprint> footprints;
  private int root = blocks.allocate(PARTS);

  /**
   * @param footprints of the zones in the tree, by slot
   */
  CellTree(IntFunction<Footprint> footprints) {
    this.footprints = footprints;
  }

  LongBlocks blocks() {
    return blocks;
  }

  int root() {
    return root;
  }

  static int list(long cell) {
    return (int) (cell >>> 32);
  }

  static int node(long cell) {
    return (int) cell;
  }

  private static long cell(int list, int node) {
    return (long) list << 32 | node;
  }

  void add(Footprint zone) {
    addToNode(root, 0, 0, 0, zone);
  }

  private void addToNode(int node, int level, int west, int south, Footprint zone) {
    int shift = Grid.shift(level);
    for (int part = 0; part < PARTS; part++) {
      int x = west + (part & 3);
      int y = south + (part >> 2);
      if (zone.meets(x, y, shift)) {
        addToCell(node, part, level, x, y, zone);
      }
    }
  }

  private void addToCell(int node, int part, int level, int x, int y, Footprint zone) {
    long cell = blocks.get(node, part);
    int list = list(cell);
    int child = node(cell);
    boolean waits = child == 0 && zone.mayWait() && lists.isShorterThan(FEW, list);
    if (zone.level() == level || waits) {
      blocks.set(node, part, cell(addToList(list, level, x, y, zone), child));
      return;
    }
    if (child == 0) {
      child = blocks.allocate(PARTS);
      list = moveDown(list, child, level, x, y);
    }
    addToNode(child, level + 1, 4 * x, 4 * y, zone);
    blocks.set(node, part, cell(list, freeIfEmpty(child)));
  }

  private int addToList(int list, int level, int x, int y, Footprint zone) {
    long cover = zone.cover(x, y, Grid.shift(level), edges, paper);
    return cover == 0 ? list : lists.add(list, Entry.of(zone.slot(), cover));
  }

  /** Moves the zones that wait in this list to the new node; returns the rest of the list. */
  private int moveDown(int list, int node, int level, int x, int y) {
    int rest = list;
    for (long entry : lists.entries(list)) {
      Footprint zone = footprints.apply(Entry.slot(entry));
      if (zone.level() > level) {
        rest = lists.remove(rest, zone.slot());
        addToNode(node, level + 1, 4 * x, 4 * y, zone);
      }
    }
    return rest;
  }

  void remove(Footprint zone) {
    removeFromNode(root, 0, 0, 0, zone);
    if (blocks.used() == PARTS) {
      blocks.clear();
      root = blocks.allocate(PARTS);
    }
  }

  private void removeFromNode(int node, int level, int west, int south, Footprint zone) {
    int shift = Grid.shift(level);
    for (int part = 0; part < PARTS; part++) {
      int x = west + (part & 3);
      int y = south + (part >> 2);
      if (blocks.get(node, part) != 0 && zone.meets(x, y, shift)) {
        removeFromCell(node, part, level, x, y, zone);
      }
    }
  }

  private void removeFromCell(int node, int part, int level, int x, int y, Footprint zone) {
    long cell = blocks.get(node, part);
    int child = node(cell);
    int rest = lists.remove(list(cell), zone.slot());
    if (rest != EntryLists.ABSENT) {
      blocks.set(node, part, cell(rest, child));
    } else if (child != 0 && zone.level() > level) {
      removeFromNode(child, level + 1, 4 * x, 4 * y, zone);
      blocks.set(node, part, cell(list(cell), freeIfEmpty(child)));
    }
  }

  private int freeIfEmpty(int node) {
    for (int part = 0; part < PARTS; part++) {
      if (blocks.get(node, part) != 0) {
        return node;
      }
    }
    blocks.free(node, PARTS);
    return 0;
  }
}
