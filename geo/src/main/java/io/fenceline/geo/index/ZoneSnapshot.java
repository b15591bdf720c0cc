package io.fenceline.geo.index;

import io.fenceline.geo.index.memory.Slots;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * The zones of a {@link ZoneTable} at one moment, by slot; null where a slot was free. Immutable,
 * because the table copies these chunks before it changes them. Any thread may read it.
 */
final class ZoneSnapshot<Z extends IndexedZone> extends AbstractList<Z> implements RandomAccess {
  private final IndexedZone[][] chunks;
  private final int end;

  ZoneSnapshot(IndexedZone[][] chunks, int end) {
    this.chunks = chunks;
    this.end = end;
  }

  @Override
  @SuppressWarnings("unchecked") // The table holds only zones of this type.
  public Z get(int slot) {
    Objects.checkIndex(slot, end);
    return (Z) chunks[slot >>> Slots.CHUNK_BITS][slot & (Slots.CHUNK - 1)];
  }

  @Override
  public int size() {
    return end;
  }

  /** The chunk of this number, or null after the last. */
  IndexedZone[] chunk(int number) {
    return number < chunks.length ? chunks[number] : null;
  }
}
