package io.fenceline.geo.index;

import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.Node;
import io.fenceline.geo.index.memory.LongArena;
import io.fenceline.geo.index.memory.LongBlocks;
import io.fenceline.geo.index.tree.CellTree;
import io.fenceline.geo.index.tree.EntryLists;
import java.util.function.IntConsumer;

/**
 * Finds the zones that hold a place: walks the cells around it, one for each level. Waits for
 * memory are what it costs, so it asks early for all that it will need. Reused for one place after
 * the other; not thread-safe.
 */
final class PointSearch {
  /** So many entries surely begin in the first of the cache lines that hold them. */
  private static final int ONE_LINE = 4;

  private final CellTree cells;
  private final QuantizedRings outlines;
  private final ZoneTable<?> zones;

  /** Slots of zones in the upper half, what is known of them in the lower. */
  private final long[] candidates = new long[EntryLists.FULL + 1];

  private final long[] headers = new long[EntryLists.FULL + 1];

  /** Nobody needs the sum, but the compiler does not know. */
  private long begun;

  private double lon;
  private double lat;
  private int x;
  private int y;

  PointSearch(CellTree cells, QuantizedRings outlines, ZoneTable<?> zones) {
    this.cells = cells;
    this.outlines = outlines;
    this.zones = zones;
  }

  /**
   * Begins to read what {@link #find} will wait for first. What comes between the two and needs
   * other memory waits at the same time.
   */
  void begin(double lon, double lat) {
    int placeX = Grid.x(lon);
    int placeY = Grid.y(lat);
    int node = cells.firstNode(placeX, placeY);
    for (int level = cells.firstLevel(); node != 0; level++) {
      int part = Grid.part(placeX, placeY, Grid.shift(level));
      long[] chunk = cells.nodes(level).chunk(node);
      int at = LongBlocks.index(node);
      long lengths = chunk[at];
      long addresses = chunk[at + 1];
      if (Node.length(lengths, part) != 0) {
        int list = Node.run(addresses) + Node.start(lengths, part);
        begun += cells.lists().runs().chunk(list)[LongArena.index(list)];
      }
      node = CellTree.child(addresses, part);
    }
  }

  /**
   * Tells the slot of every zone that holds a place on earth, longitude 180 taken as it is given.
   */
  void find(double lon, double lat, IntConsumer found) {
    this.lon = lon;
    this.lat = lat;
    x = Grid.x(lon);
    y = Grid.y(lat);
    int node = cells.firstNode(x, y);
    for (int level = cells.firstLevel(); node != 0; level++) {
      node = visit(level, node, found);
    }
  }

  /** Returns the node of the part. */
  private int visit(int level, int node, IntConsumer found) {
    int shift = Grid.shift(level);
    int part = Grid.part(x, y, shift);
    long[] chunk = cells.nodes(level).chunk(node);
    int at = LongBlocks.index(node);
    long lengths = chunk[at];
    long addresses = chunk[at + 1];
    int length = Node.length(lengths, part);
    if (length != 0) {
      int list = Node.run(addresses) + Node.start(lengths, part);
      long[] run = cells.lists().runs().chunk(list);
      int from = LongArena.index(list);
      if (length == Node.ELSEWHERE) {
        visitList(cells.lists().blocks(), (int) run[from], shift, found);
      } else {
        visitRun(run, from, length, shift, found);
      }
    }
    return CellTree.child(addresses, part);
  }

  private void visitList(LongBlocks lists, int list, int shift, IntConsumer found) {
    int block = list;
    while (block != 0) {
      long[] chunk = lists.chunk(block);
      int at = LongBlocks.index(block);
      visitRun(chunk, at + 1, EntryLists.count(chunk[at]), shift, found);
      block = EntryLists.next(chunk[at]);
    }
  }

  private void visitRun(long[] chunk, int from, int count, int shift, IntConsumer found) {
    int kept = collect(chunk, from, count, shift);
    lookAhead(kept);
    decide(kept, found);
  }

  /** Gathers, without a branch that depends on them, the entries whose state is not NONE. */
  private int collect(long[] chunk, int from, int count, int shift) {
    int to = from + count;
    if (count > ONE_LINE) {
      candidates[count] = chunk[to - 1]; // begins to read the last line along with the first
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

  /** Begins to read those outlines that are needed, before any is waited for. */
  private void lookAhead(int count) {
    for (int i = 0; i < count; i++) {
      if ((int) candidates[i] == CellRaster.PART) {
        headers[i] = outlines.header((int) (candidates[i] >>> 32));
      }
    }
  }

  private void decide(int count, IntConsumer found) {
    for (int i = 0; i < count; i++) {
      int slot = (int) (candidates[i] >>> 32);
      int held = (int) candidates[i];
      if (held == CellRaster.PART) {
        held = outlines.test(slot, headers[i], x, y);
      }
      if (held == CellRaster.WHOLE
          || held == CellRaster.PART && zones.get(slot).shape().coversLiteral(lon, lat)) {
        found.accept(slot);
      }
    }
  }
}
