package io.fenceline.gateway.state;

import io.fenceline.geo.index.CellZoneIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The zones as one event loop sees them. Not thread-safe: only the thread that it belongs to uses
 * it, so that lookups need no locks.
 */
public final class ZoneView {
  private static final Comparator<ServedZone> BY_ID = Comparator.comparing(ServedZone::id);

  private CellZoneIndex<ServedZone> index = new CellZoneIndex<>(zone -> null);

  /** The zone of this id, valid now or not; null when there is none. */
  public ServedZone get(String zoneId) {
    return index.get(zoneId);
  }

  public int size() {
    return index.size();
  }

  /**
   * The zones that cover a point and exist at this instant, ordered by id.
   *
   * @param timeMillis epoch milliseconds
   */
  public List<ServedZone> zonesAt(double lon, double lat, long timeMillis) {
    List<ServedZone> found = new ArrayList<>();
    index.zonesAt(
        lon,
        lat,
        zone -> {
          if (zone.isValidAt(timeMillis)) {
            found.add(zone);
          }
        });
    found.sort(BY_ID);
    return found;
  }

  /**
   * The zones whose shapes are at most this far from a point and that exist at this instant,
   * nearest first.
   *
   * @param radiusMeters at least 0
   * @param limit at least 1
   * @param timeMillis epoch milliseconds
   */
  public List<Nearby<ServedZone>> zonesNear(
      double lon, double lat, double radiusMeters, int limit, long timeMillis) {
    return index.zones().stream()
        .filter(zone -> zone != null && zone.isValidAt(timeMillis))
        .filter(zone -> zone.shape().isWithin(radiusMeters, lon, lat))
        .map(zone -> new Nearby<>(zone, distanceMeters(zone, lon, lat)))
        .sorted(Comparator.comparingDouble(Nearby::distanceMeters))
        .limit(limit)
        .toList();
  }

  /** Provisional. */
  private static double distanceMeters(ServedZone zone, double lon, double lat) {
    double near = 0;
    double far = zone.shape().covers(lon, lat) ? 0 : 21e6;
    while (far - near > 0.5) {
      double middle = (near + far) / 2;
      boolean within = zone.shape().isWithin(middle, lon, lat);
      near = within ? near : middle;
      far = within ? middle : far;
    }
    return far;
  }

  /**
   * Zones whose shapes have a point in common with the box, valid now or not, in no particular
   * order.
   *
   * @param limit at least 1; a caller that asks for one more than it wants knows whether there are
   *     more
   */
  public List<ServedZone> inBox(BoundingBox box, int limit) {
    return index.zones().stream()
        .filter(zone -> zone != null)
        .filter(
            zone ->
                zone.shape().boxes().stream()
                    .anyMatch(part -> box.parts().stream().anyMatch(part::meets)))
        .limit(limit)
        .toList();
  }

  /** Applies changes in their order; those that are not newer than what is known are ignored. */
  public void apply(List<ZoneUpdate> updates) {
    for (ZoneUpdate update : updates) {
      ServedZone known = index.get(update.zoneId());
      if (known == null || known.version() < update.version()) {
        apply(update);
      }
    }
  }

  private void apply(ZoneUpdate update) {
    if (update instanceof ZoneUpdate.Put put) {
      index.put(put.prepared());
    } else {
      index.remove(update.zoneId());
    }
  }
}
