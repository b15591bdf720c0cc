package io.fenceline.evaluation.ads;

import io.fenceline.evaluation.ads.AdHistory.Shown;
import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Zone;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The history of a device while the ads of one event are counted: copied once, at the first ad that
 * counts, so an event in many capped zones costs no more than their number. Not thread-safe.
 */
final class AdCounts {
  private final AdHistory before;
  private Map<CapKey, Shown> changed;

  AdCounts(AdHistory before) {
    this.before = before;
  }

  /** Whether the cap of a zone allows one more ad. */
  boolean allow(Zone zone, long timeMillis) {
    return of(CapKey.of(zone)).allows(zone.rules().adCap(), timeMillis);
  }

  private Shown of(CapKey key) {
    return changed == null ? before.of(key) : changed.getOrDefault(key, Shown.NONE);
  }

  /**
   * @param perMillis the longest period of the caps that count this ad
   */
  void add(CapKey key, long perMillis, long timeMillis) {
    if (changed == null) {
      changed = new LinkedHashMap<>(before.shown());
    }
    changed.put(key, of(key).with(perMillis, timeMillis));
  }

  /** The history with the added ads; the given history if there are none. */
  AdHistory history() {
    return changed == null ? before : new AdHistory(changed);
  }
}
