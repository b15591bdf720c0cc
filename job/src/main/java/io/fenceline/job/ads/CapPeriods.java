package io.fenceline.job.ads;

import io.fenceline.event.AdCap;
import io.fenceline.event.Zone;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The longest span of each key that caps of several zones share (rule T6): what is over by the cap
 * of one may still count for another. A span counts for as long as any zone in force has it. One
 * owner, not thread-safe.
 */
public final class CapPeriods {
  /** By key, how many zones have each span. */
  private final Map<String, TreeMap<Long, Integer>> zonesByMillis = new HashMap<>();

  /**
   * A zone comes into force, goes, or takes the place of another.
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
      zones.computeIfPresent(cap.per().toMillis(), (span, count) -> count == 1 ? null : count - 1);
      if (zones.isEmpty()) {
        zonesByMillis.remove(cap.key());
      }
    }
  }

  private static AdCap sharedCap(Zone zone) {
    AdCap cap = zone == null ? null : zone.rules().adCap();
    return cap == null || cap.key() == null ? null : cap;
  }

  /** How many keys have a span. */
  int keys() {
    return zonesByMillis.size();
  }

  /** No less than the span of the cap itself. */
  public long longestMillis(AdCap cap) {
    long own = cap.per().toMillis();
    TreeMap<Long, Integer> zones = cap.key() == null ? null : zonesByMillis.get(cap.key());
    return zones == null ? own : Math.max(own, zones.lastKey());
  }
}
