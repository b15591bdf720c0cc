package io.fenceline.job.operator;

import io.fenceline.event.Zone;
import java.util.ArrayList;
import java.util.List;

/**
 * The zones whose ids share a hash: one entry of broadcast state. Flink copies the map of broadcast
 * state at each checkpoint while no fix is judged, and one of some thousand buckets is copied many
 * times faster than one of all zones. Immutable, so that the buckets themselves are not copied.
 */
record ZoneBucket(List<Zone> zones) {
  /** A power of two; part of the state's format, as is the hash of a text in Java. */
  private static final int COUNT = 4096;

  static final ZoneBucket EMPTY = new ZoneBucket(List.of());

  /** Which bucket a zone belongs to. */
  static int of(String zoneId) {
    int hash = zoneId.hashCode();
    return (hash ^ hash >>> 16) & (COUNT - 1);
  }

  /** The same with this zone, in place of the one of its id. */
  ZoneBucket with(Zone zone) {
    List<Zone> others = others(zone.id());
    others.add(zone);
    return new ZoneBucket(List.copyOf(others));
  }

  ZoneBucket without(String zoneId) {
    return new ZoneBucket(List.copyOf(others(zoneId)));
  }

  boolean isEmpty() {
    return zones.isEmpty();
  }

  private List<Zone> others(String zoneId) {
    List<Zone> others = new ArrayList<>(zones.size() + 1);
    for (Zone zone : zones) {
      if (!zone.id().equals(zoneId)) {
        others.add(zone);
      }
    }
    return others;
  }
}
