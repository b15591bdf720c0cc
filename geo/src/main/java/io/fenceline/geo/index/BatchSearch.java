package io.fenceline.geo.index;

import io.fenceline.geo.index.grid.CellRaster;
import io.fenceline.geo.index.grid.Entry;
import io.fenceline.geo.index.grid.Grid;
import io.fenceline.geo.index.grid.Node;
import io.fenceline.geo.index.memory.LongArena;
import io.fenceline.geo.index.memory.LongBlocks;
import io.fenceline.geo.index.tree.CellTree;
import io.fenceline.geo.index.tree.EntryLists;
import java.util.Arrays;

/**
 * Finds the zones that cover each of many points, one step after the other for all of them: first
 * the lists of all cells, then their entries, what these decide, and quantized rings for the rest.
 * The steps of different points do not depend on each other, and the scan of entries does not
 * branch on what it finds, so that the processor does several at a time, which {@link PointSearch}
 * cannot. Takes longitude 180 literally. Reused; not thread-safe.
 */
final class BatchSearch {
  private final CellTree tree;
  private final QuantizedRings rings;
  private final ZoneTable<?> zones;

  private double[] lons = {};
  private double[] lats = {};
  private int points;

  /**
   * For each point: its cell, the node that the walk is at, the end of its results, and how many
   * zones its cells left as candidates.
   */
  private int[] xs = {};

  private int[] ys = {};
  private int[] nodes = {};
  private int[] ends = {};
  private int[] candidateCounts = {};

  /** For each list of entries: where it is, whose it is, and the size of its cell. */
  private int[] addresses = {};

  private int[] counts = {};
  private int[] owners = {};
  private int[] shifts = {};
  private int lists;

  /** Zones that cover their points, and those that may: the point above, the slot below. */
  private long[] covering = new long[512];

  private int coveringCount;
  private long[] doubtful = new long[512];
  private int doubtfulCount;
  private long[] headers = new long[512];

  private int[] results = {};

  /** Never read: keeps the compiler from removing the first loads of lists, ids and versions. */
  @SuppressWarnings("UnusedVariable") // Written, so that the compiler keeps the reads.
  private long loaded;

  BatchSearch(IndexedCells cells, ZoneTable<?> zones) {
    tree = cells.tree();
    rings = cells.rings();
    this.zones = zones;
  }

  /**
   * Searches for points on earth.
   *
   * @param lons not copied
   * @param lats not copied
   */
  void find(double[] lons, double[] lats, int points) {
    this.lons = lons;
    this.lats = lats;
    this.points = points;
    if (xs.length < points) {
      xs = new int[points];
      ys = new int[points];
      nodes = new int[points];
      ends = new int[points];
      candidateCounts = new int[points];
    }
    walk();
    loadLists();
    decideByEntries();
    countCandidates();
    decideByRings();
    group();
  }

  /** The longitude of a point of the last search. */
  double lon(int point) {
    return lons[point];
  }

  double lat(int point) {
    return lats[point];
  }

  /** Adds the slots of the zones that cover a point of the last search. */
  void results(int point, SlotList found) {
    found.addCandidates(candidateCounts[point]);
    for (int i = point == 0 ? 0 : ends[point - 1]; i < ends[point]; i++) {
      found.add(results[i]);
    }
  }

  private void walk() {
    lists = 0;
    int large = 0;
    for (int i = 0; i < points; i++) {
      xs[i] = Grid.x(lons[i]);
      ys[i] = Grid.y(lats[i]);
      nodes[i] = tree.largeNode(xs[i], ys[i]);
      large |= nodes[i];
    }
    boolean hasMore = large != 0;
    for (int level = 0; level < CellTree.SMALL_LEVEL && hasMore; level++) {
      hasMore = walk(level);
    }
    for (int i = 0; i < points; i++) {
      nodes[i] = tree.smallNode(xs[i], ys[i]);
    }
    hasMore = true;
    for (int level = CellTree.SMALL_LEVEL; hasMore; level++) {
      hasMore = walk(level);
    }
  }

  /** Whether there are nodes of the next level. */
  private boolean walk(int level) {
    reserveLists();
    LongBlocks blocks = tree.nodes(level);
    int shift = Grid.shift(level);
    int any = 0;
    for (int i = 0; i < points; i++) {
      int node = nodes[i];
      if (node != 0) {
        int part = Grid.part(xs[i], ys[i], shift);
        long[] chunk = blocks.chunk(node);
        int at = LongBlocks.index(node);
        addList(i, shift, part, chunk[at], chunk[at + 1]);
        nodes[i] = CellTree.child(chunk[at + 1], part);
        any |= nodes[i];
      }
    }
    return any != 0;
  }

  private void addList(int point, int shift, int part, long lengths, long addressesOfNode) {
    int length = Node.length(lengths, part);
    if (length != 0) {
      addresses[lists] = Node.slice(addressesOfNode) + Node.start(lengths, part);
      counts[lists] = length;
      owners[lists] = point;
      shifts[lists++] = shift;
    }
  }

  /** For one more of each point. */
  private void reserveLists() {
    if (lists + points > addresses.length) {
      int size = 2 * (lists + points);
      addresses = Arrays.copyOf(addresses, size);
      counts = Arrays.copyOf(counts, size);
      owners = Arrays.copyOf(owners, size);
      shifts = Arrays.copyOf(shifts, size);
    }
  }

  /** Starts the loads of all lists before the first of them is used. */
  private void loadLists() {
    LongArena arena = tree.lists().arena();
    long sum = 0;
    for (int i = 0; i < lists; i++) {
      long[] slice = arena.chunk(addresses[i]);
      int from = LongArena.index(addresses[i]);
      sum += slice[from] + slice[from + Node.longs(counts[i]) - 1];
    }
    loaded = sum;
  }

  private void decideByEntries() {
    coveringCount = 0;
    doubtfulCount = 0;
    LongArena arena = tree.lists().arena();
    for (int list = 0; list < lists; list++) {
      long[] slice = arena.chunk(addresses[list]);
      int from = LongArena.index(addresses[list]);
      if (counts[list] == Node.ELSEWHERE) {
        decideByBlocks(list, (int) slice[from]);
      } else {
        decideByEntries(list, slice, from, counts[list]);
      }
    }
  }

  private void decideByBlocks(int list, int first) {
    LongBlocks blocks = tree.lists().blocks();
    for (int block = first; block != 0; ) {
      long[] chunk = blocks.chunk(block);
      int at = LongBlocks.index(block);
      decideByEntries(list, chunk, at + 1, EntryLists.count(chunk[at]));
      block = EntryLists.next(chunk[at]);
    }
  }

  private void decideByEntries(int list, long[] chunk, int from, int count) {
    reserveZones(count);
    int point = owners[list];
    int shift = shifts[list];
    int fractionX = Grid.fraction(xs[point], shift);
    int fractionY = Grid.fraction(ys[point], shift);
    int doubt = Grid.fractionDoubt(shift);
    int whole = coveringCount;
    int part = doubtfulCount;
    for (int i = from; i < from + count; i++) {
      int state = Entry.state(chunk[i], fractionX, fractionY, doubt);
      long zone = (long) point << 32 | Entry.slot(chunk[i]);
      covering[whole] = zone;
      doubtful[part] = zone;
      whole += state >> 1; // if WHOLE
      part += state & 1; // if PART
    }
    coveringCount = whole;
    doubtfulCount = part;
  }

  /** Makes room for so many more zones, and for one that is overwritten. */
  private void reserveZones(int more) {
    if (coveringCount + doubtfulCount + more >= covering.length) {
      int size = 2 * (covering.length + more);
      covering = Arrays.copyOf(covering, size);
      doubtful = Arrays.copyOf(doubtful, size);
      headers = new long[size];
    }
  }

  private void countCandidates() {
    Arrays.fill(ends, 0, points, 0);
    for (int i = 0; i < coveringCount; i++) {
      ends[(int) (covering[i] >>> 32)]++;
    }
    System.arraycopy(ends, 0, candidateCounts, 0, points);
    for (int i = 0; i < doubtfulCount; i++) {
      headers[i] = rings.header((int) doubtful[i]);
      candidateCounts[(int) (doubtful[i] >>> 32)]++;
    }
  }

  private void decideByRings() {
    for (int i = 0; i < doubtfulCount; i++) {
      int point = (int) (doubtful[i] >>> 32);
      int slot = (int) doubtful[i];
      int state = rings.test(slot, headers[i], xs[point], ys[point]);
      if (state == CellRaster.PART) {
        state = exactState(slot, point);
      }
      covering[coveringCount] = doubtful[i];
      coveringCount += state >> 1; // if WHOLE
      ends[point] += state >> 1;
    }
  }

  private int exactState(int slot, int point) {
    boolean isCovered = zones.get(slot).shape().coversLiteral(lons[point], lats[point]);
    return isCovered ? CellRaster.WHOLE : CellRaster.NONE;
  }

  /** Sorts what was found by point. */
  private void group() {
    if (results.length < coveringCount) {
      results = new int[2 * coveringCount];
    }
    int start = 0;
    for (int i = 0; i < points; i++) {
      int count = ends[i];
      ends[i] = start;
      start += count;
    }
    // Moves each end from the start of its point to where the next point starts.
    for (int i = 0; i < coveringCount; i++) {
      results[ends[(int) (covering[i] >>> 32)]++] = (int) covering[i];
    }
  }

  /** See {@link CellZoneIndex#loadIdsAndVersions}. */
  void loadIdsAndVersions() {
    long sum = 0;
    for (int i = 0; i < coveringCount; i++) {
      sum += zones.version(results[i]) + (zones.skippableId(results[i]) == null ? 0 : 1);
    }
    loaded = sum;
  }
}
