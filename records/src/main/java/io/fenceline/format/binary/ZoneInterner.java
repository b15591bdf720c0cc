package io.fenceline.format.binary;

import io.fenceline.event.Zone;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Lets the subtasks of one JVM share a zone that each of them has read: of equal zones the first is
 * kept for as long as it is referenced. Thread-safe.
 */
public final class ZoneInterner {
  /** Enough that resizing a stripe, which locks it, moves at most a few thousand zones. */
  private static final int STRIPES = 256;

  private static final List<Map<Zone, WeakReference<Zone>>> ZONES = new ArrayList<>();

  static {
    for (int i = 0; i < STRIPES; i++) {
      ZONES.add(new WeakHashMap<>());
    }
  }

  private ZoneInterner() {}

  /** The shared instance that equals this zone. */
  public static Zone intern(Zone zone) {
    Map<Zone, WeakReference<Zone>> zones = ZONES.get(stripe(zone.id()));
    synchronized (zones) {
      WeakReference<Zone> known = zones.get(zone);
      Zone kept = known == null ? null : known.get();
      if (kept != null) {
        return kept;
      }
      zones.put(zone, new WeakReference<>(zone));
      return zone;
    }
  }

  private static int stripe(String zoneId) {
    int hash = zoneId.hashCode();
    return (hash ^ hash >>> 16) & (STRIPES - 1);
  }
}
