package io.fenceline.gateway.state;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.region.SafeRegionSearch;
import io.fenceline.evaluation.zones.ApproachZones;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.ZoneHits;
import io.fenceline.geo.index.points.BoundingBox;
import io.fenceline.geo.index.points.Nearby;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The zones as one event loop sees them. Not thread-safe: only the thread that it belongs to uses
 * it, so that lookups need no locks.
 */
public final class ZoneView {
  private static final Comparator<ServedZone> BY_ID = Comparator.comparing(ServedZone::id);

  private CellZoneIndex<ServedZone> index = new CellZoneIndex<>(zone -> null);
  private ApproachZones approaches = new ApproachZones(Approach.REARM_FACTOR);

  /**
   * Views of the same zones. Structures that the index derives from their shapes are computed once,
   * and shared until a view changes.
   *
   * @param zones each id once
   * @param count at least 1
   */
  static List<ZoneView> of(Collection<ServedZone> zones, int count) {
    List<ZoneView> views = new ArrayList<>();
    views.add(new ZoneView());
    zones.forEach(views.get(0).index::put);
    zones.forEach(zone -> views.get(0).approaches.replace(null, zone.zone()));
    for (int i = 1; i < count; i++) {
      ZoneView view = new ZoneView();
      view.index.deferBuild();
      zones.forEach(view.index::put);
      zones.forEach(zone -> view.approaches.replace(null, zone.zone()));
      if (!view.index.restore(views.get(0).index.snapshot())) {
        view.index.build();
      }
      views.add(view);
    }
    return views;
  }

  /** Takes over the zones of another view, which is not used any more. */
  void replaceBy(ZoneView other) {
    index = other.index;
    approaches = other.approaches;
  }

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
   * As {@link #zonesAt(double, double, long)} for each of many points, which takes less time than
   * one by one.
   *
   * @param lons in degrees, on earth
   * @param lats like lons
   * @param each takes the zones of a point, in the order of the points, until it returns false
   */
  public void zonesAt(
      double[] lons, double[] lats, long timeMillis, Predicate<List<ServedZone>> each) {
    index.lookupAll(lons, lats, lons.length);
    boolean wanted = true;
    for (int i = 0; wanted && i < lons.length; i++) {
      ZoneHits<ServedZone> hits = index.hits(i);
      List<ServedZone> found = new ArrayList<>(hits.size());
      for (int k = 0; k < hits.size(); k++) {
        if (hits.zone(k).isValidAt(timeMillis)) {
          found.add(hits.zone(k));
        }
      }
      found.sort(BY_ID);
      wanted = each.test(found);
    }
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
    return new NearestZones(index, lon, lat, zone -> zone.isValidAt(timeMillis))
        .find(radiusMeters, limit);
  }

  /**
   * Zones whose shapes have a point in common with the box, valid now or not, in no particular
   * order.
   *
   * @param limit at least 1; a caller that asks for one more than it wants knows whether there are
   *     more
   */
  public List<ServedZone> inBox(BoundingBox box, int limit) {
    List<ServedZone> found = new ArrayList<>();
    index.zonesMeeting(box.parts(), limit, found::add);
    return found;
  }

  /** Finds safe regions among the zones as they are now. */
  public SafeRegionSearch<ServedZone> safeRegions() {
    return new SafeRegionSearch<>(index, ServedZone::zone, approaches);
  }

  /** Applies changes in their order; those that are not newer than what is known are ignored. */
  public void apply(List<ZoneUpdate> updates) {
    for (ZoneUpdate update : updates) {
      ServedZone known = index.get(update.zoneId());
      if (known == null || !RecordVersion.isOutdated(update.version(), known.version())) {
        apply(known, update);
      }
    }
  }

  private void apply(ServedZone known, ZoneUpdate update) {
    Zone before = known == null ? null : known.zone();
    if (update instanceof ZoneUpdate.Put put) {
      approaches.replace(before, put.zone().zone());
      index.put(put.prepared());
    } else {
      approaches.replace(before, null);
      index.remove(update.zoneId());
    }
  }
}
