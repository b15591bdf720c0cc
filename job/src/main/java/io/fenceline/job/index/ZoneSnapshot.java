package io.fenceline.job.index;

import io.fenceline.event.Zone;
import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * The zones of a {@link ZoneTable} at one moment, by slot, null where a slot was free. Immutable:
 * the table writes to none of these chunks any more. Once handed over, any thread may read it.
 */
final class ZoneSnapshot extends AbstractList<Zone> implements RandomAccess {
  private final Zone[][] chunks;
  private final int end;

  ZoneSnapshot(Zone[][] chunks, int end) {
    this.chunks = chunks;
    this.end = end;
  }

  @Override
  public Zone get(int slot) {
    Objects.checkIndex(slot, end);
    return chunks[slot >>> Slots.CHUNK_BITS][slot & (Slots.CHUNK - 1)];
  }

  @Override
  public int size() {
    return end;
  }

  /** Some thousand zones side by side, or null behind the last. */
  Zone[] chunk(int number) {
    return number < chunks.length ? chunks[number] : null;
  }
}
