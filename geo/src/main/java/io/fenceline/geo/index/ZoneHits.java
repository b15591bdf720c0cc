package io.fenceline.geo.index;

/**
 * The zones that cover the point of a lookup, once each, in no particular order. A caller that has
 * seen a zone with this skippable id and version need not load the zone itself, which would be the
 * largest cost of a lookup. Belongs to one index, is reused by its next lookup, and is valid until
 * the next lookup or change. Not thread-safe.
 */
public final class ZoneHits<Z extends IndexedZone> {
  private final ZoneTable<Z> zones;
  private final SlotList slots;

  ZoneHits(ZoneTable<Z> zones, SlotList slots) {
    this.zones = zones;
    this.slots = slots;
  }

  public int size() {
    return slots.size();
  }

  /**
   * How many zones the cells of the point left as candidates, covering or not. A zone that covers
   * it was one of them.
   */
  public int candidates() {
    return slots.candidates();
  }

  public Z zone(int i) {
    return zones.get(slots.get(i));
  }

  /** See {@link CellZoneIndex#CellZoneIndex(java.util.function.Function)}; does not load it. */
  public String skippableId(int i) {
    return zones.skippableId(slots.get(i));
  }

  /** The version of the zone; does not load it. */
  public long version(int i) {
    return zones.version(slots.get(i));
  }
}
