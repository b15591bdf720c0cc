package io.fenceline.job.index;

import java.util.Arrays;
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

  private final LongBlocks lists = new LongBlocks();
  private final LongBlocks[] nodes = new LongBlocks[Grid.FINEST_LEVEL + 1];
  private final Cells cells = new Cells(lists);
  private final CellEdges edges = new CellEdges();
  private final Coverage paper = new Coverage();
  private final IntFunction<Footprint> footprints;
  private final Shortcuts shortcuts = new Shortcuts();
  private int root;

  /** How many entries are in cells above those that shortcuts lead to. */
  private int coarse;

  /**
   * @param footprints of the zones in the tree, by slot
   */
  CellTree(IntFunction<Footprint> footprints) {
    this.footprints = footprints;
    Arrays.setAll(nodes, level -> new LongBlocks());
    this.root = newNode(0);
  }

  /** Where lists are. */
  LongBlocks lists() {
    return lists;
  }

  /**
   * Where the nodes of the cells of a level are: by themselves, so that those near the root lie on
   * few pages, however many lists there are.
   */
  LongBlocks nodes(int level) {
    return nodes[level];
  }

  /** The longs in use by nodes and lists. */
  long used() {
    return lists.used() + Arrays.stream(nodes).mapToLong(LongBlocks::used).sum();
  }

  int root() {
    return root;
  }

  /** The level at which a search may begin: cells above it have no lists. */
  int firstLevel() {
    return coarse > 0 ? 0 : Shortcuts.LEVEL;
  }

  /** The cell of {@link #firstLevel} around a place. */
  int firstCell(int x, int y) {
    return coarse > 0 ? cell(0, root, Grid.part(x, y, Grid.shift(0))) : shortcuts.get(x, y);
  }

  static int cell(long[] chunk, int node, int part) {
    return (int) (chunk[LongBlocks.index(node) + (part >> 1)] >>> (part << 5));
  }

  /** The cell of this level that is this part of a node. */
  int cell(int level, int node, int part) {
    return cell(nodes[level].chunk(node), node, part);
  }

  private void set(int level, int node, int part, int x, int y, int cell) {
    if (level == Shortcuts.LEVEL) {
      shortcuts.set(x, y, cell);
    }
    int shift = (part & 1) << 5;
    long other = nodes[level].get(node, part >> 1) & ~(0xFFFFFFFFL << shift);
    nodes[level].set(node, part >> 1, other | (cell & 0xFFFFFFFFL) << shift);
  }

  private int newNode(int level) {
    return nodes[level].allocate(NODE_LONGS);
  }

  void add(Footprint zone) {
    addToNode(root, 0, 0, 0, zone);
  }

  private void addToNode(int node, int level, int west, int south, Footprint zone) {
    int shift = Grid.shift(level);
    for (int parts = zone.parts(west, south, shift); parts != 0; parts &= parts - 1) {
      int part = Integer.numberOfTrailingZeros(parts);
      int x = west + (part & 3);
      int y = south + (part >> 2);
      set(level, node, part, x, y, withZone(cell(level, node, part), level, x, y, zone));
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
      child = newNode(level + 1);
      rest = moveDown(cell, child, level, x, y);
    }
    addToNode(child, level + 1, 4 * x, 4 * y, zone);
    return withNode(rest, child, level);
  }

  private int withEntry(int cell, int level, int x, int y, Footprint zone) {
    long cover = zone.cover(x, y, Grid.shift(level), edges, paper);
    if (cover == 0) {
      return cell;
    }
    coarse += level < Shortcuts.LEVEL ? 1 : 0;
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
  private int withNode(int cell, int node, int level) {
    boolean isEmpty = isEmpty(level + 1, node);
    if (isEmpty) {
      nodes[level + 1].free(node, NODE_LONGS);
    }
    return cells.withNode(cell, isEmpty ? 0 : node);
  }

  private boolean isEmpty(int level, int node) {
    for (int i = 0; i < NODE_LONGS; i++) {
      if (nodes[level].get(node, i) != 0) {
        return false;
      }
    }
    return true;
  }

  void remove(Footprint zone) {
    removeFromNode(root, 0, 0, 0, zone);
    if (isEmpty(0, root)) {
      clear();
    }
  }

  private void clear() {
    lists.clear();
    for (LongBlocks level : nodes) {
      level.clear();
    }
    shortcuts.clear();
    root = newNode(0);
  }

  private void removeFromNode(int node, int level, int west, int south, Footprint zone) {
    int shift = Grid.shift(level);
    for (int parts = zone.parts(west, south, shift); parts != 0; parts &= parts - 1) {
      int part = Integer.numberOfTrailingZeros(parts);
      int x = west + (part & 3);
      int y = south + (part >> 2);
      int cell = cell(level, node, part);
      if (cell != 0) {
        set(level, node, part, x, y, withoutZone(cell, level, x, y, zone));
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
    return withNode(cell, child, level);
  }

  private int without(int cell, int level, Footprint zone) {
    int rest = cells.remove(cell, zone.slot());
    coarse -= level < Shortcuts.LEVEL && rest != Cells.ABSENT ? 1 : 0;
    return rest;
  }
}
