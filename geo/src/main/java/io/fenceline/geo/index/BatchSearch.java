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
 * all cells, then their lists, then quantized rings, then decisions. The steps of different points
 * do not depend on each other, so that the processor does several at a time, which {@link
 * PointSearch} cannot. Takes longitude 180 literally. Reused; not thread-safe.
 */
final class BatchSearch {
  private final CellTree tree;
  private final QuantizedRings rings;
  private final ZoneTable<?> zones;

  private double[] lons = {};
  private double[] lats = {};
  private int points;

  /** For each point: its cell, the node that the walk is at, and the end of its results. */
  private int[] xs = {};

  private int[] ys = {};
  private int[] nodes = {};
  private int[] ends = {};

  /** For each list of entries: where it is, whose it is, and the size of its cell. */
  private long[][] chunks = new long[64][];

  private int[] froms = new int[64];
  private int[] counts = new int[64];
  private int[] owners = new int[64];
  private int[] shifts = new int[64];
  private int lists;

  /** A candidate has its slot in the upper half, its state as the entry has it in the lower. */
  private long[] candidates = new long[256];

  private long[] headers = new long[256];
  private int[] candidateOwners = new int[256];
  private int kept;
  private int[] candidateCounts = {};

  private int[] results = new int[64];

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
    collect();
    loadHeaders();
    decide();
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
    for (int i = 0; i < points; i++) {
      xs[i] = Grid.x(lons[i]);
      ys[i] = Grid.y(lats[i]);
      nodes[i] = tree.firstNode(xs[i], ys[i]);
    }
    boolean hasMore = true;
    for (int level = tree.firstLevel(); hasMore; level++) {
      hasMore = walk(level);
    }
  }

  /** Whether there are cells of the next level. */
  private boolean walk(int level) {
    int shift = Grid.shift(level);
    int any = 0;
    for (int i = 0; i < points; i++) {
      int node = nodes[i];
      if (node != 0) {
        nodes[i] = visit(i, level, shift, node);
        any |= nodes[i];
      }
    }
    return any != 0;
  }

  private int visit(int point, int level, int shift, int node) {
    int part = Grid.part(xs[point], ys[point], shift);
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
        addBlocks(point, tree.lists().blocks(), (int) slice[from], shift);
      } else {
        addList(point, slice, from, length, shift);
      }
    }
    return CellTree.child(addresses, part);
  }

  private void addBlocks(int point, LongBlocks blocks, int list, int shift) {
    for (int block = list; block != 0; ) {
      long[] chunk = blocks.chunk(block);
      int at = LongBlocks.index(block);
      addList(point, chunk, at + 1, EntryLists.count(chunk[at]), shift);
      block = EntryLists.next(chunk[at]);
    }
  }

  private void addList(int point, long[] chunk, int from, int count, int shift) {
    if (lists == froms.length) {
      growLists();
    }
    chunks[lists] = chunk;
    froms[lists] = from;
    counts[lists] = count;
    owners[lists] = point;
    shifts[lists++] = shift;
  }

  private void growLists() {
    int size = 2 * lists;
    chunks = Arrays.copyOf(chunks, size);
    froms = Arrays.copyOf(froms, size);
    counts = Arrays.copyOf(counts, size);
    owners = Arrays.copyOf(owners, size);
    shifts = Arrays.copyOf(shifts, size);
  }

  /** Starts the loads of all lists before the first of them is used. */
  private void loadLists() {
    long sum = 0;
    for (int i = 0; i < lists; i++) {
      sum += chunks[i][froms[i]] + chunks[i][froms[i] + counts[i] - 1];
    }
    loaded = sum;
  }

  /** Collects the entries whose state is not NONE, without a branch that depends on the state. */
  private void collect() {
    kept = 0;
    Arrays.fill(candidateCounts, 0, points, 0);
    for (int i = 0; i < lists; i++) {
      int count = counts[i];
      if (kept + count >= candidates.length) {
        growCandidates(kept + count);
      }
      int before = kept;
      collect(chunks[i], froms[i], count, shifts[i], owners[i]);
      candidateCounts[owners[i]] += kept - before;
    }
    Arrays.fill(chunks, 0, lists, null);
  }

  private void collect(long[] chunk, int from, int count, int shift, int owner) {
    int fractionX = Grid.fraction(xs[owner], shift);
    int fractionY = Grid.fraction(ys[owner], shift);
    int doubt = Grid.fractionDoubt(shift);
    int next = kept;
    for (int i = from; i < from + count; i++) {
      int state = Entry.state(chunk[i], fractionX, fractionY, doubt);
      candidates[next] = (long) Entry.slot(chunk[i]) << 32 | state;
      candidateOwners[next] = owner;
      next += (state + 1) >> 1;
    }
    kept = next;
  }

  private void growCandidates(int needed) {
    int size = Math.max(2 * candidates.length, needed + 1);
    candidates = Arrays.copyOf(candidates, size);
    candidateOwners = Arrays.copyOf(candidateOwners, size);
    headers = new long[size];
  }

  private void loadHeaders() {
    for (int i = 0; i < kept; i++) {
      if ((int) candidates[i] == CellRaster.PART) {
        headers[i] = rings.header((int) (candidates[i] >>> 32));
      }
    }
  }

  /** Leaves the candidates that cover their points, and counts them by point. */
  private void decide() {
    int covering = 0;
    Arrays.fill(ends, 0, points, 0);
    for (int i = 0; i < kept; i++) {
      int owner = candidateOwners[i];
      if (covers((int) (candidates[i] >>> 32), (int) candidates[i], headers[i], owner)) {
        candidates[covering] = candidates[i];
        candidateOwners[covering++] = owner;
        ends[owner]++;
      }
    }
    kept = covering;
  }

  private boolean covers(int slot, int stateOfEntry, long header, int point) {
    int state =
        stateOfEntry == CellRaster.PART
            ? rings.test(slot, header, xs[point], ys[point])
            : stateOfEntry;
    return state == CellRaster.WHOLE
        || state == CellRaster.PART
            && zones.get(slot).shape().coversLiteral(lons[point], lats[point]);
  }

  /** Sorts what was found by point; it is sorted by level. */
  private void group() {
    if (results.length < kept) {
      results = new int[2 * kept];
    }
    int start = 0;
    for (int i = 0; i < points; i++) {
      int count = ends[i];
      ends[i] = start;
      start += count;
    }
    // Moves each end from the start of its point to where the next point starts.
    for (int i = 0; i < kept; i++) {
      results[ends[candidateOwners[i]]++] = (int) (candidates[i] >>> 32);
    }
  }

  /** See {@link CellZoneIndex#loadIdsAndVersions}. */
  void loadIdsAndVersions() {
    long sum = 0;
    for (int i = 0; i < kept; i++) {
      sum += zones.version(results[i]) + (zones.quietId(results[i]) == null ? 0 : 1);
    }
    loaded = sum;
  }
}
