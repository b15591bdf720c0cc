package io.fenceline.geo.index;

import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.Node;
import io.fenceline.geo.index.memory.LongArena;
import io.fenceline.geo.index.memory.LongBlocks;
import io.fenceline.geo.index.tree.CellTree;
import io.fenceline.geo.index.tree.EntryLists;

/**
 * Finds the zones that cover a point by walking down the cells around it, one for each level. Cache
 * misses dominate its cost, so it starts all loads that it will need early. Reused from point to
 * point; not thread-safe.
 */
final class PointSearch {
  /**
   * The length of a list beyond which its last entry is likely to be in another cache line than the
   * first.
   */
  private static final int ONE_LINE = 4;

  private final CellTree tree;
  private final QuantizedRings rings;
  private final ZoneTable<?> zones;

  /** The slot of a zone in the upper half, its state as the entry has it in the lower. */
  private final long[] candidates = new long[EntryLists.FULL + 1];

  private final long[] headers = new long[EntryLists.FULL + 1];

  private double lon;
  private double lat;
  private int x;
  private int y;

  PointSearch(IndexedCells cells, ZoneTable<?> zones) {
    tree = cells.tree();
    rings = cells.rings();
    this.zones = zones;
  }

  /** Adds the slot of every zone that covers a point on earth; takes longitude 180 literally. */
  void find(double lon, double lat, SlotList found) {
    this.lon = lon;
    this.lat = lat;
    x = Grid.x(lon);
    y = Grid.y(lat);
    int large = tree.largeNode(x, y);
    for (int level = 0; level < CellTree.SMALL_LEVEL && large != 0; level++) {
      large = visit(level, large, found);
    }
    int node = tree.smallNode(x, y);
    for (int level = CellTree.SMALL_LEVEL; node != 0; level++) {
      node = visit(level, node, found);
    }
  }

  /** Returns the node of the part that contains the point. */
  private int visit(int level, int node, SlotList found) {
    int shift = Grid.shift(level);
    int part = Grid.part(x, y, shift);
    long[] chunk = tree.nodes(level).chunk(node);
    int at = LongBlocks.index(node);
    long lengths = chunk[at];
    long addresses = chunk[at + 1];
    int length = Node.length(lengths, part);
    if (length != 0) {
      int list = Node.slice(addresses) + Node.start(lengths, part);
      long[] slice = tree.lists().arena().chunk(list);
      int from = LongArena.index(list);
      if (length == Node.ELSEWHERE) {
        visitList(tree.lists().blocks(), (int) slice[from], shift, found);
      } else {
        visitEntries(slice, from, length, shift, found);
      }
    }
    return CellTree.child(addresses, part);
  }

  private void visitList(LongBlocks lists, int list, int shift, SlotList found) {
    int block = list;
    while (block != 0) {
      long[] chunk = lists.chunk(block);
      int at = LongBlocks.index(block);
      visitEntries(chunk, at + 1, EntryLists.count(chunk[at]), shift, found);
      block = EntryLists.next(chunk[at]);
    }
  }

  private void visitEntries(long[] chunk, int from, int count, int shift, SlotList found) {
    int kept = collect(chunk, from, count, shift);
    found.addCandidates(kept);
    loadHeaders(kept);
    decide(kept, found);
  }

  /** Collects the entries whose state is not NONE, without a branch that depends on the state. */
  private int collect(long[] chunk, int from, int count, int shift) {
    int to = from + count;
    if (count > ONE_LINE) {
      candidates[count] = chunk[to - 1]; // loads the last cache line together with the first
    }
    int fractionX = Grid.fraction(x, shift);
    int fractionY = Grid.fraction(y, shift);
    int doubt = Grid.fractionDoubt(shift);
    int kept = 0;
    for (int i = from; i < to; i++) {
      int state = Entry.state(chunk[i], fractionX, fractionY, doubt);
      candidates[kept] = (long) Entry.slot(chunk[i]) << 32 | state;
      kept += (state + 1) >> 1;
    }
    return kept;
  }

  /** Starts the loads of all quantized rings that are needed before any of them is used. */
  private void loadHeaders(int count) {
    for (int i = 0; i < count; i++) {
      if ((int) candidates[i] == CellRaster.PART) {
        headers[i] = rings.header((int) (candidates[i] >>> 32));
      }
    }
  }

  private void decide(int count, SlotList found) {
    for (int i = 0; i < count; i++) {
      int slot = (int) (candidates[i] >>> 32);
      int state = (int) candidates[i];
      if (state == CellRaster.PART) {
        state = rings.test(slot, headers[i], x, y);
      }
      if (state == CellRaster.WHOLE
          || state == CellRaster.PART && zones.get(slot).shape().coversLiteral(lon, lat)) {
        found.add(slot);
      }
    }
  }
}
