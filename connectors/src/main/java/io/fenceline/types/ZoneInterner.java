package io.fenceline.types;

import io.fenceline.event.Zone;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Lets the subtasks of one JVM share a zone that each of them has read by itself: of equal zones
 * the first is kept, for as long as somebody holds it. Thread-safe.
 */
public final class ZoneInterner {
  private static final Map<Zone, WeakReference<Zone>> ZONES = new WeakHashMap<>();

  private ZoneInterner() {}

  /** The zone that stands for all that equal this one. */
  public static Zone intern(Zone zone) {
    synchronized (ZONES) {
      WeakReference<Zone> known = ZONES.get(zone);
      Zone kept = known == null ? null : known.get();
      if (kept != null) {
        return kept;
      }
      ZONES.put(zone, new WeakReference<>(zone));
      return zone;
    }
  }
}
