package io.fenceline.geo.index;

import io.fenceline.geo.index.memory.Slots;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Function;

/**
 * The zones, each in a slot of its own together with its skippable id and version, found by slot or
 * by id. Growth copies at most a few thousand numbers at a time, so no change takes long. Not
 * thread-safe.
 */
final class ZoneTable<Z extends IndexedZone> {
  static final int ABSENT = -1;

  /** Two references of 4 bytes each, a version, and a table of ids that is half full. */
  static final int BYTES_PER_SLOT = 24;

  private static final int CHUNK_BITS = Slots.CHUNK_BITS;
  private static final int CHUNK = Slots.CHUNK;
  private static final int TABLE_BITS = 10;
  private static final int SMALLEST_TABLE = 4;
  private static final int LONGEST_TABLE_PER_ZONE = 8;

  /** Open addressing in each table: slot + 1, or 0 if free; at most two thirds are in use. */
  private final int[][] tables = new int[1 << TABLE_BITS][];

  private final int[] sizes = new int[1 << TABLE_BITS];
  private final Function<? super Z, String> skippableId;

  private IndexedZone[][] chunks = new IndexedZone[1][];
  private String[][] skippableIds = new String[1][];
  private long[][] versions = new long[1][];

  /**
   * The chunks of zones that are shared with a snapshot. The table has no reference to its
   * snapshots, so that the garbage collector can reclaim their zones.
   */
  private final BitSet shared = new BitSet();

  private final Slots slots = new Slots();

  ZoneTable(Function<? super Z, String> skippableId) {
    this.skippableId = skippableId;
  }

  @SuppressWarnings("unchecked") // Only zones of this type are set.
  Z get(int slot) {
    return (Z) chunks[slot >>> CHUNK_BITS][slot & (CHUNK - 1)];
  }

  String skippableId(int slot) {
    return skippableIds[slot >>> CHUNK_BITS][slot & (CHUNK - 1)];
  }

  long version(int slot) {
    return versions[slot >>> CHUNK_BITS][slot & (CHUNK - 1)];
  }

  void set(int slot, Z zone) {
    int chunk = slot >>> CHUNK_BITS;
    int at = slot & (CHUNK - 1);
    writableChunk(chunk)[at] = zone;
    skippableIds[chunk][at] = skippableId.apply(zone);
    versions[chunk][at] = zone.version();
  }

  /** A chunk to write to: copied first if it is shared with a snapshot. */
  private IndexedZone[] writableChunk(int chunk) {
    if (shared.get(chunk)) {
      chunks[chunk] = chunks[chunk].clone();
      shared.clear(chunk);
    }
    return chunks[chunk];
  }

  private void clear(int slot) {
    writableChunk(slot >>> CHUNK_BITS)[slot & (CHUNK - 1)] = null;
    skippableIds[slot >>> CHUNK_BITS][slot & (CHUNK - 1)] = null;
  }

  int size() {
    return slots.taken();
  }

  /** All slots in use are below this. */
  int end() {
    return slots.end();
  }

  /**
   * The zones at this moment. Copies one reference for each chunk; the first change of a chunk
   * after that copies the chunk.
   */
  ZoneSnapshot<Z> snapshot() {
    shared.set(0, slots.chunks());
    return new ZoneSnapshot<>(Arrays.copyOf(chunks, slots.chunks()), slots.end());
  }

  /** Whether the snapshot has the same objects in the same slots. */
  boolean isSameAs(ZoneSnapshot<?> snapshot) {
    boolean same = slots.end() == snapshot.size();
    for (int slot = 0; same && slot < snapshot.size(); slot++) {
      same = get(slot) == snapshot.get(slot);
    }
    return same;
  }

  /** The slot of the zone of this id, or {@link #ABSENT}. */
  int find(String id) {
    int hash = hash(id);
    int[] table = tables[hash >>> (32 - TABLE_BITS)];
    return table == null ? ABSENT : table[position(table, hash, id)] - 1;
  }

  private static int hash(String id) {
    int hash = id.hashCode() * 0x9E3779B9;
    return hash ^ hash >>> 15;
  }

  /** The position of this id in the table, or the free one where it belongs. */
  private int position(int[] table, int hash, String id) {
    int at = hash & (table.length - 1);
    while (table[at] != 0 && !get(table[at] - 1).id().equals(id)) {
      at = (at + 1) & (table.length - 1);
    }
    return at;
  }

  /** Gives a slot to a zone whose id is not in the table yet. */
  int add(Z zone) {
    int slot = newSlot();
    set(slot, zone);
    int hash = hash(zone.id());
    int number = hash >>> (32 - TABLE_BITS);
    int[] table = withRoom(number);
    table[position(table, hash, zone.id())] = slot + 1;
    sizes[number]++;
    return slot;
  }

  private int newSlot() {
    int slot = slots.take();
    int chunk = slot >>> CHUNK_BITS;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunk);
      skippableIds = Arrays.copyOf(skippableIds, 2 * chunk);
      versions = Arrays.copyOf(versions, 2 * chunk);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new IndexedZone[CHUNK];
      skippableIds[chunk] = new String[CHUNK];
      versions[chunk] = new long[CHUNK];
    }
    return slot;
  }

  private int[] withRoom(int number) {
    int[] table = tables[number];
    if (table == null) {
      tables[number] = new int[SMALLEST_TABLE];
    } else if (3 * (sizes[number] + 1) > 2 * table.length) {
      resize(number, 2 * table.length);
    }
    return tables[number];
  }

  private void resize(int number, int length) {
    int[] table = new int[length];
    for (int entry : tables[number]) {
      if (entry != 0) {
        String id = get(entry - 1).id();
        table[position(table, hash(id), id)] = entry;
      }
    }
    tables[number] = table;
  }

  /** Frees a slot that is in use. */
  void remove(int slot) {
    removeId(get(slot).id());
    clear(slot);
    slots.free(slot);
    if (size() == 0) {
      clear();
    }
    for (int chunk = slots.chunks(); chunk < chunks.length && chunks[chunk] != null; chunk++) {
      chunks[chunk] = null;
      skippableIds[chunk] = null;
      versions[chunk] = null;
      shared.clear(chunk);
    }
  }

  private void removeId(String id) {
    int hash = hash(id);
    int number = hash >>> (32 - TABLE_BITS);
    int[] table = tables[number];
    closeGap(table, position(table, hash, id));
    sizes[number]--;
    if (sizes[number] == 0) {
      tables[number] = null;
    } else if (LONGEST_TABLE_PER_ZONE * sizes[number] < table.length) {
      resize(number, table.length / 2);
    }
  }

  private void clear() {
    chunks = new IndexedZone[1][];
    skippableIds = new String[1][];
    versions = new long[1][];
    shared.clear();
    slots.clear();
  }

  /**
   * The last slot in use, whose zone should move to a lower one, if fewer slots are in use than
   * free; else {@link #ABSENT}.
   */
  int slotToMove() {
    if (!slots.isSparse()) {
      return ABSENT;
    }
    int slot = slots.end() - 1;
    while (get(slot) == null) {
      slot--;
    }
    return slot;
  }

  /** Moves back entries that the gap would hide (Knuth, volume 3, algorithm 6.4 R). */
  private void closeGap(int[] table, int removed) {
    int mask = table.length - 1;
    int gap = removed;
    for (int at = (gap + 1) & mask; table[at] != 0; at = (at + 1) & mask) {
      int home = hash(get(table[at] - 1).id()) & mask;
      if (((at - home) & mask) >= ((at - gap) & mask)) {
        table[gap] = table[at];
        gap = at;
      }
    }
    table[gap] = 0;
  }
}
