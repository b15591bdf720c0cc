package io.fenceline.geo.index;

/**
 * The structures that an index derived from its zones at one moment, for another index of the same
 * zones. Shares memory with the index, chunk by chunk, until one of them changes. May be handed to
 * another thread; one thread at a time may use it.
 */
public final class IndexSnapshot {
  private final ZoneSnapshot<?> zones;
  private final IndexedCells cells;

  IndexSnapshot(ZoneSnapshot<?> zones, IndexedCells cells) {
    this.zones = zones;
    this.cells = cells;
  }

  /** Whether the table has the same zone objects in the same slots. */
  boolean isOf(ZoneTable<?> table) {
    return table.isSameAs(zones);
  }

  IndexedCells cells() {
    return cells;
  }
}
