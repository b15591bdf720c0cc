package io.fenceline.geo.index;

import io.fenceline.geo.index.covering.CellCovering;
import io.fenceline.geo.index.covering.ListedCovering;
import io.fenceline.geo.index.tree.CellTree;
import java.util.HashMap;
import java.util.Map;

/**
 * The structures that an index derives from the shapes of its zones, by slot: the tree of cells,
 * the quantized rings and, for large zones, the lists of their cells. Not thread-safe.
 */
final class IndexedCells {
  private final ZoneTable<?> zones;
  private final CellTree tree;
  private final QuantizedRings rings;
  private final Map<Integer, ListedCovering> listed;

  IndexedCells(ZoneTable<?> zones) {
    this.zones = zones;
    tree = new CellTree(this::covering);
    rings = new QuantizedRings();
    listed = new HashMap<>();
  }

  /** A copy for a table with the same zones; shares memory until either copy changes. */
  IndexedCells(IndexedCells other, ZoneTable<?> zones) {
    this.zones = zones;
    tree = new CellTree(other.tree, this::covering);
    rings = new QuantizedRings(other.rings);
    listed = new HashMap<>(other.listed);
  }

  CellTree tree() {
    return tree;
  }

  QuantizedRings rings() {
    return rings;
  }

  /** The covering of a small zone is computed again rather than stored. */
  private CellCovering covering(int slot) {
    CellCovering stored = listed.isEmpty() ? null : listed.get(slot);
    return stored == null ? CellCovering.of(slot, zones.get(slot).shape()) : stored;
  }

  /** The stored covering of the zone in this slot, or null. */
  ListedCovering listed(int slot) {
    return listed.get(slot);
  }

  /**
   * Adds the zone in this slot.
   *
   * @param known its covering, if it was computed before, else null
   */
  void add(int slot, ListedCovering known) {
    CellCovering covering = known == null ? covering(slot) : known.at(slot);
    if (covering instanceof ListedCovering large) {
      listed.put(slot, large);
    }
    rings.add(slot, zones.get(slot).shape());
    tree.add(covering);
  }

  /** Removes the zone in this slot, which is still in the table. */
  void remove(int slot) {
    tree.remove(covering(slot));
    listed.remove(slot);
    rings.remove(slot);
    if (zones.size() == 1) {
      rings.clear();
    }
  }
}
