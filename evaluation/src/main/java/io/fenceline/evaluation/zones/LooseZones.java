package io.fenceline.evaluation.zones;

import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import java.util.function.Consumer;

/**
 * The zones that a device enters when the circle of its fix meets them (rule T7), for the lookup of
 * those that do not cover its middle. Not thread-safe.
 */
final class LooseZones {
  /** Null while there are none, as with most users. */
  private CellZoneIndex<Zone> index;

  /**
   * Called when a zone comes into force, is removed, or replaces another.
   *
   * @param before null for none
   * @param after null for none
   */
  void replace(Zone before, Zone after) {
    if (isLoose(after)) {
      index = index == null ? new CellZoneIndex<>() : index;
      index.put(after);
    } else if (isLoose(before)) {
      index.remove(before.id());
      index = index.size() == 0 ? null : index;
    }
  }

  private static boolean isLoose(Zone zone) {
    return zone != null && zone.rules().uncertainty() == Uncertainty.LOOSE;
  }

  boolean isEmpty() {
    return index == null;
  }

  /** Passes the zones that meet the circle and do not cover its middle. There must be some. */
  void findAround(double radiusMeters, double lon, double lat, Consumer<Zone> found) {
    index.zonesWithin(
        radiusMeters,
        lon,
        lat,
        Integer.MAX_VALUE,
        (zone, meters) -> {
          if (!zone.shape().covers(lon, lat)) {
            found.accept(zone);
          }
        });
  }

  long memoryBytes() {
    return index == null ? 0 : index.memoryBytes();
  }
}
