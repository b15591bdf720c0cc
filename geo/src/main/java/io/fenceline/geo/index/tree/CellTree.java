package io.fenceline.geo.index.tree;

import io.fenceline.geo.index.covering.CellCovering;
import io.fenceline.geo.index.covering.CellEdges;
import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.Node;
import io.fenceline.geo.index.memory.LongBlocks;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A tree of cells, each with a list of zones and, where needed, 16 smaller cells. A zone is in the
 * list of every cell of its own level that it touches, or of a larger cell while that has few
 * zones: so a tiny zone far from others needs no path of cells down to its level.
 *
 * <p>A {@link Node} describes the 16 parts of a cell. After the adaptive cell trie of Kipf et al.,
 * "Adaptive Main-Memory Indexing for High-Performance Point-Polygon Joins", EDBT 2020, with lists
 * that can change and masks instead of the last level; nodes as small as those of Asai and Ohara,
 * "Poptrie", SIGCOMM 2015. Not thread-safe.
 */
public final class CellTree {
  /** The level, of cells of one degree, that a search begins at unless larger cells have zones. */
  public static final int SMALL_LEVEL = Shortcuts.LEVEL;

  private static final int CHILDREN_LONGS = Node.PARTS * Node.LONGS;

  /**
   * A list this short, one or two cache lines, is scanned faster than one more level is visited.
   */
  private static final int FEW = 8;

  private final LongBlocks[] nodes = new LongBlocks[Grid.FINEST_LEVEL + 1];
  private final CellLists lists;
  private final CellEdges edges = new CellEdges();
  private final CellRaster raster = new CellRaster();
  private final IntFunction<CellCovering> coverings;
  private final Shortcuts shortcuts;
  private int root;

  /**
   * @param coverings of the zones in the tree, by slot
   */
  public CellTree(IntFunction<CellCovering> coverings) {
    this.coverings = coverings;
    Arrays.setAll(nodes, level -> new LongBlocks());
    lists = new CellLists(nodes);
    shortcuts = new Shortcuts();
    root = nodes[0].allocate(Node.LONGS);
  }

  /** A copy that shares most of its memory with the other until either changes. */
  public CellTree(CellTree other, IntFunction<CellCovering> coverings) {
    this.coverings = coverings;
    Arrays.setAll(nodes, level -> new LongBlocks(other.nodes[level]));
    lists = new CellLists(other.lists, nodes);
    shortcuts = new Shortcuts(other.shortcuts);
    root = other.root;
  }

  public CellLists lists() {
    return lists;
  }

  /**
   * The nodes whose parts are cells of this level. Levels are apart, so that the nodes near the
   * root are on few pages.
   */
  public LongBlocks nodes(int level) {
    return nodes[level];
  }

  /** The longs in use by nodes and lists. */
  public long used() {
    return lists.used() + Arrays.stream(nodes).mapToLong(LongBlocks::used).sum();
  }

  public int root() {
    return root;
  }

  /** The node at {@link #SMALL_LEVEL} of the point, in units; 0 if there are no zones near it. */
  public int smallNode(int x, int y) {
    return shortcuts.get(x, y);
  }

  /** The root if a search from {@link #smallNode} misses zones of larger cells; else 0. */
  public int largeNode(int x, int y) {
    return shortcuts.skipsEntries(x, y) ? root : 0;
  }

  /** The node of a part, or 0. */
  public static int child(long addresses, int part) {
    int children = Node.children(addresses);
    return children == 0 ? 0 : children + Node.LONGS * part;
  }

  private int child(int level, int node, int part) {
    return child(nodes[level].get(node, 1), part);
  }

  private boolean isEmpty(int level, int node) {
    return node == 0 || (nodes[level].get(node, 0) | nodes[level].get(node, 1)) == 0;
  }

  public void add(CellCovering zone) {
    add(zone, 0, root, 0, 0);
  }

  private void add(CellCovering zone, int level, int node, int west, int south) {
    int shift = Grid.shift(level);
    for (int parts = zone.parts(west, south, shift); parts != 0; parts &= parts - 1) {
      int part = Integer.numberOfTrailingZeros(parts);
      addToPart(zone, level, node, part, west + (part & 3), south + (part >> 2));
    }
  }

  private void addToPart(CellCovering zone, int level, int node, int part, int x, int y) {
    int child = child(level, node, part);
    boolean isLeaf = isEmpty(level + 1, child);
    boolean staysCoarse =
        isLeaf && zone.mayBeCoarser() && lists.isShorterThan(FEW, level, node, part);
    if (zone.level() == level || staysCoarse) {
      addEntry(zone, level, node, part, x, y);
      return;
    }
    if (child == 0) {
      makeChildren(level, node, x & ~3, y & ~3);
      child = child(level, node, part);
    }
    if (isLeaf) {
      moveDown(level, node, part, child, x, y);
    }
    add(zone, level + 1, child, 4 * x, 4 * y);
    dropEmptyChildren(level, node, child, x & ~3, y & ~3);
  }

  private void addEntry(CellCovering zone, int level, int node, int part, int x, int y) {
    long cover = zone.cover(x, y, Grid.shift(level), edges, raster);
    if (cover != 0) {
      lists.add(level, node, part, Entry.of(zone.slot(), cover));
      countIfLarge(level, x, y, 1);
    }
  }

  /** Moves the zones of smaller cells in the list of a part to the node of that part. */
  private void moveDown(int level, int node, int part, int child, int x, int y) {
    for (long entry : lists.entries(level, node, part)) {
      CellCovering zone = coverings.apply(Entry.slot(entry));
      if (zone.level() > level) {
        removeEntry(zone, level, node, part, x, y);
        add(zone, level + 1, child, 4 * x, 4 * y);
      }
    }
  }

  private void makeChildren(int level, int node, int west, int south) {
    int children = nodes[level + 1].allocate(CHILDREN_LONGS);
    setChildren(level, node, children, west, south);
  }

  /** Frees the nodes of the parts if the one that changed and all others are empty. */
  private void dropEmptyChildren(int level, int node, int changed, int west, int south) {
    if (!isEmpty(level + 1, changed)) {
      return;
    }
    int children = Node.children(nodes[level].get(node, 1));
    for (int i = 0; i < CHILDREN_LONGS; i++) {
      if (nodes[level + 1].get(children, i) != 0) {
        return;
      }
    }
    nodes[level + 1].free(children, CHILDREN_LONGS);
    setChildren(level, node, 0, west, south);
  }

  private void setChildren(int level, int node, int children, int west, int south) {
    int slice = Node.slice(nodes[level].get(node, 1));
    nodes[level].set(node, 1, Node.addresses(slice, children));
    if (level + 1 == Shortcuts.LEVEL) {
      for (int part = 0; part < Node.PARTS; part++) {
        shortcuts.set(west + (part & 3), south + (part >> 2), child(level, node, part));
      }
    }
  }

  public void remove(CellCovering zone) {
    remove(zone, 0, root, 0, 0);
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
    root = nodes[0].allocate(Node.LONGS);
  }

  private void remove(CellCovering zone, int level, int node, int west, int south) {
    int shift = Grid.shift(level);
    for (int parts = zone.parts(west, south, shift); parts != 0; parts &= parts - 1) {
      int part = Integer.numberOfTrailingZeros(parts);
      removeFromPart(zone, level, node, part, west + (part & 3), south + (part >> 2));
    }
  }

  private void removeFromPart(CellCovering zone, int level, int node, int part, int x, int y) {
    if (removeEntry(zone, level, node, part, x, y)) {
      return;
    }
    int child = child(level, node, part);
    if (child != 0 && zone.level() > level) {
      remove(zone, level + 1, child, 4 * x, 4 * y);
      dropEmptyChildren(level, node, child, x & ~3, y & ~3);
    }
  }

  private boolean removeEntry(CellCovering zone, int level, int node, int part, int x, int y) {
    boolean removed = lists.remove(level, node, part, zone.slot());
    if (removed) {
      countIfLarge(level, x, y, -1);
    }
    return removed;
  }

  private void countIfLarge(int level, int x, int y, int change) {
    if (level < SMALL_LEVEL) {
      shortcuts.countEntry(level, x, y, change);
    }
  }
}
