package io.fenceline.geo.index;

/**
 * Zones by id and by location. Mutable and not thread-safe: one thread makes all lookups and
 * changes.
 */
public interface ZoneIndex<Z extends IndexedZone> extends ZoneLookup<Z> {
  /** Adds the zone, or replaces the one with the same id. */
  void put(Z zone);

  /** Removes the zone with this id, if there is one. */
  void remove(String zoneId);

  /** The zone with this id, or null. */
  Z get(String zoneId);

  int size();
}
