package io.fenceline.format.binary;

import io.fenceline.event.WeakInterner;
import io.fenceline.event.zone.Zone;

/** Lets the subtasks of one JVM share the zones that each of them has read. Thread-safe. */
public final class ZoneInterner {
  private static final WeakInterner<Zone> ZONES = new WeakInterner<>(zone -> zone.id().hashCode());

  private ZoneInterner() {}

  /** The shared instance that equals this zone. */
  public static Zone intern(Zone zone) {
    return ZONES.intern(zone);
  }
}
