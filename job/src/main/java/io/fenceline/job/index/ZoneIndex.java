package io.fenceline.job.index;

import io.fenceline.event.Zone;
import java.util.function.Consumer;

/**
 * The zones in force, found by place or by id. Mutable, one owner, not thread-safe: lookups and
 * changes come from the same thread.
 */
public interface ZoneIndex {
  /** Adds the zone, or replaces the one of the same id. */
  void put(Zone zone);

  /** Removes the zone of this id, if there is one. */
  void remove(String zoneId);

  /** The zone of this id, or null. */
  Zone get(String zoneId);

  int size();

  /**
   * Tells {@code found} every zone that holds the point, once each, in no particular order; {@code
   * found} must not call the index.
   */
  void zonesAt(double lon, double lat, Consumer<? super Zone> found);

  /**
   * Tells {@code found} every zone whose shape meets a way (see {@link
   * io.fenceline.geometry.Shape#meets}), once each, in no particular order. Costs the zones around
   * the way: meant for some tens of kilometres.
   */
  void zonesMeeting(
      double fromLon, double fromLat, double toLon, double toLat, Consumer<? super Zone> found);
}
