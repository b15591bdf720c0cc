package io.fenceline.gateway.state;

import io.fenceline.gateway.state.grid.BoundingBox;
import io.fenceline.gateway.state.grid.Located;
import io.fenceline.gateway.state.grid.PointCount;
import io.fenceline.gateway.state.grid.PointGrid;
import io.fenceline.geo.ellipsoid.Box;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The middles of the zones, to count zones where they are too many to list. Any thread may read;
 * one thread writes.
 */
public final class ZoneMiddles {
  /**
   * The middle of a zone's bounding box; of its first one, if the zone crosses the antimeridian.
   */
  private record Middle(String id, double lon, double lat, long version) implements Located {
    static Middle of(ServedZone zone) {
      Box box = zone.shape().boxes().get(0);
      return new Middle(
          zone.id(),
          (box.west() + box.east()) / 2,
          (box.south() + box.north()) / 2,
          zone.version());
    }
  }

  private final PointGrid<Middle> grid = new PointGrid<>();
  private final Map<String, Middle> byId = new HashMap<>();

  /** The zones of each square that meets the box, by their middles, in no particular order. */
  public List<PointCount> counts(BoundingBox box) {
    return grid.counts(box);
  }

  void replaceAll(Collection<ServedZone> zones) {
    grid.clear();
    byId.clear();
    zones.forEach(this::put);
  }

  /** Applies changes in their order; those that are not newer than what is known are ignored. */
  void apply(List<ZoneUpdate> updates) {
    for (ZoneUpdate update : updates) {
      Middle known = byId.get(update.zoneId());
      if (known != null && known.version >= update.version()) {
        continue;
      }
      if (update instanceof ZoneUpdate.Put put) {
        put(put.zone());
      } else if (known != null) {
        grid.replace(byId.remove(update.zoneId()), null);
      }
    }
  }

  private void put(ServedZone zone) {
    Middle middle = Middle.of(zone);
    grid.replace(byId.put(zone.id(), middle), middle);
  }
}
