package io.fenceline.job.index;

import java.util.function.IntFunction;

/**
 * A tree of cells, each with a list of zones and 16 smaller cells if need be. A zone is in the list
 * of every cell of its own level that it touches, or in that of a larger cell for as long as few
 * are there: so tiny zones far from others take no path of cells to the bottom.
 *
 * <p>A node is the 16 parts of a cell, of {@link Cells} 32 bits each: one cache line. After the
 * adaptive cell trie of Kipf et al., "Adaptive Main-Memory Indexing for High-Performance
 * Point-Polygon Joins", EDBT 2020, with lists that can change and masks instead of the last level.
 * Not thread-safe.
 */
final class CellTree {
  private static final int PARTS = 16;
  private static final int NODE_LONGS = PARTS / 2;

  /** A list this short, one or two cache lines, is read faster than one more level is walked. */
  private static final int FEW = 8;

  private final LongBlocks blocks = new LongBlocks();
  private final Cells cells = new Cells(blocks);
  private final CellEdges edges = new CellEdges();
  private final Coverage paper = new Coverage();
  private final IntFunction<Footprint> footprints;
  private final Shortcuts shortcuts = new Shortcuts();
  private int root = newNode();

  /** How many entries are above the cells that shortcuts lead to. */
  private int coarse;

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

  /** Whether a search must begin at the root, since cells above the shortcuts have lists. */
  boolean isCoarse() {
    return coarse > 0;
  }

  /** The node of the cells of level {@link Shortcuts#LEVEL} + 1 around a place, or 0. */
  int shortcut(int x, int y) {
    return shortcuts.get(x, y);
  }

  /** The cell that is this part of a node. */
  static int cell(long[] chunk, int node, int part) {
    return (int) (chunk[LongBlocks.index(node) + (part >> 1)] >>> (part << 5));
  }

  private int cell(int node, int part) {
    return cell(blocks.chunk(node), node, part);
  }

  private void set(int node, int part, int cell) {
    int shift = (part & 1) << 5;
    long other = blocks.get(node, part >> 1) & ~(0xFFFFFFFFL << shift);
    blocks.set(node, part >> 1, other | (cell & 0xFFFFFFFFL) << shift);
  }

  private int newNode() {
    return blocks.allocate(NODE_LONGS);
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
        set(node, part, withZone(cell(node, part), level, x, y, zone));
      }
    }
  }

  private int withZone(int cell, int level, int x, int y, Footprint zone) {
    int child = cells.node(cell);
    boolean waits = child == 0 && zone.mayWait() && cells.isShorterThan(FEW, cell);
    if (zone.level() == level || waits) {
      return withEntry(cell, level, x, y, zone);
    }
    int rest = cell;
    if (child == 0) {
      child = newNode();
      rest = moveDown(cell, child, level, x, y);
    }
    addToNode(child, level + 1, 4 * x, 4 * y, zone);
    return withNode(rest, child, level, x, y);
  }

  private int withEntry(int cell, int level, int x, int y, Footprint zone) {
    long cover = zone.cover(x, y, Grid.shift(level), edges, paper);
    if (cover == 0) {
      return cell;
    }
    coarse += Shortcuts.skip(level) ? 1 : 0;
    return cells.add(cell, Entry.of(zone.slot(), cover));
  }

  /** Moves the zones that wait in this cell's list to the new node; returns the rest of it. */
  private int moveDown(int cell, int node, int level, int x, int y) {
    int rest = cell;
    for (long entry : cells.entries(cell)) {
      Footprint zone = footprints.apply(Entry.slot(entry));
      if (zone.level() > level) {
        rest = without(rest, level, zone);
        addToNode(node, level + 1, 4 * x, 4 * y, zone);
      }
    }
    return rest;
  }

  /** The cell with this node, which is freed if there is nothing in it. */
  private int withNode(int cell, int node, int level, int x, int y) {
    boolean isEmpty = isEmpty(node);
    if (isEmpty) {
      blocks.free(node, NODE_LONGS);
    }
    int kept = isEmpty ? 0 : node;
    if (level == Shortcuts.LEVEL) {
      shortcuts.set(x, y, kept);
    }
    return cells.withNode(cell, kept);
  }

  private boolean isEmpty(int node) {
    for (int i = 0; i < NODE_LONGS; i++) {
      if (blocks.get(node, i) != 0) {
        return false;
      }
    }
    return true;
  }

  void remove(Footprint zone) {
    removeFromNode(root, 0, 0, 0, zone);
    if (blocks.used() == NODE_LONGS) {
      blocks.clear();
      shortcuts.clear();
      root = newNode();
    }
  }

  private void removeFromNode(int node, int level, int west, int south, Footprint zone) {
    int shift = Grid.shift(level);
    for (int part = 0; part < PARTS; part++) {
      int x = west + (part & 3);
      int y = south + (part >> 2);
      int cell = cell(node, part);
      if (cell != 0 && zone.meets(x, y, shift)) {
        set(node, part, withoutZone(cell, level, x, y, zone));
      }
    }
  }

  private int withoutZone(int cell, int level, int x, int y, Footprint zone) {
    int rest = without(cell, level, zone);
    int child = cells.node(cell);
    if (rest != Cells.ABSENT) {
      return rest;
    }
    if (child == 0 || zone.level() <= level) {
      return cell;
    }
    removeFromNode(child, level + 1, 4 * x, 4 * y, zone);
    return withNode(cell, child, level, x, y);
  }

  private int without(int cell, int level, Footprint zone) {
    int rest = cells.remove(cell, zone.slot());
    coarse -= Shortcuts.skip(level) && rest != Cells.ABSENT ? 1 : 0;
    return rest;
  }
}
