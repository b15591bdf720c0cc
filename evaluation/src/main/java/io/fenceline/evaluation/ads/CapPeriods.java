package io.fenceline.evaluation.ads;

import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.Zone;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The longest period of each key that caps of several zones share (rule T6): an ad whose period is
 * over by the cap of one zone may still count for that of another. A period counts for as long as a
 * zone in force has it. Not thread-safe.
 */
public final class CapPeriods {
  /** The number of zones with each period, by key. */
  private final Map<String, TreeMap<Long, Integer>> zonesByMillis = new HashMap<>();

  /**
   * Called when a zone comes into force, is removed, or replaces another.
   *
   * @param before null for none
   * @param after null for none
   */
  public void replace(Zone before, Zone after) {
    add(after);
    remove(before);
  }

  private void add(Zone zone) {
    AdCap cap = sharedCap(zone);
    if (cap != null) {
      zonesByMillis
          .computeIfAbsent(cap.key(), key -> new TreeMap<>())
          .merge(cap.per().toMillis(), 1, Integer::sum);
    }
  }

  private void remove(Zone zone) {
    AdCap cap = sharedCap(zone);
    if (cap != null) {
      TreeMap<Long, Integer> zones = zonesByMillis.get(cap.key());
      zones.computeIfPresent(
          cap.per().toMillis(), (period, count) -> count == 1 ? null : count - 1);
      if (zones.isEmpty()) {
        zonesByMillis.remove(cap.key());
      }
    }
  }

  private static AdCap sharedCap(Zone zone) {
    AdCap cap = zone == null ? null : zone.rules().adCap();
    return cap == null || cap.key() == null ? null : cap;
  }

  /** How many keys have a period. */
  int keys() {
    return zonesByMillis.size();
  }

  /** 0 if no zone in force has the key. */
  public long longestMillis(String key) {
    TreeMap<Long, Integer> zones = zonesByMillis.get(key);
    return zones == null ? 0 : zones.lastKey();
  }
}
