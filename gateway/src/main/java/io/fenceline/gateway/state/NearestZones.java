package io.fenceline.gateway.state;

import io.fenceline.geo.index.CellZoneIndex;
import io.fenceline.geo.index.points.Nearby;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * One search for the zones nearest to a point: around it, ever further, until there are enough. A
 * step that would have to look at very many zones becomes shorter, so that a city at some distance
 * does not make a search long.
 */
final class NearestZones {
  private static final double FIRST_REACH_METERS = 1_000;
  private static final double SHORTEST_REACH_METERS = 1;
  private static final double GROWTH = 4;
  private static final double LEAST_GROWTH = 1.1;
  private static final int FEWEST_CANDIDATES = 512;
  private static final int CANDIDATES_PER_ZONE = 8;

  private final CellZoneIndex<ServedZone> index;
  private final double lon;
  private final double lat;
  private final Predicate<ServedZone> wanted;
  private final List<Nearby<ServedZone>> found = new ArrayList<>();

  NearestZones(
      CellZoneIndex<ServedZone> index, double lon, double lat, Predicate<ServedZone> wanted) {
    this.index = index;
    this.lon = lon;
    this.lat = lat;
    this.wanted = wanted;
  }

  List<Nearby<ServedZone>> find(double radiusMeters, int limit) {
    int most =
        (int) Math.min(Integer.MAX_VALUE, FEWEST_CANDIDATES + (long) CANDIDATES_PER_ZONE * limit);
    double searched = 0;
    double growth = GROWTH;
    double reach = Math.min(radiusMeters, FIRST_REACH_METERS);
    while (true) {
      if (!search(reach, most)) {
        growth = Math.sqrt(growth);
        reach = searched > 0 ? Math.min(radiusMeters, searched * growth) : reach / GROWTH;
        boolean shortest = growth < LEAST_GROWTH || reach < SHORTEST_REACH_METERS;
        most = shortest ? Integer.MAX_VALUE : most;
      } else if (found.size() >= limit || reach >= radiusMeters) {
        return nearest(limit);
      } else {
        searched = reach;
        reach = Math.min(radiusMeters, reach * growth);
      }
    }
  }

  private boolean search(double reach, int most) {
    found.clear();
    return index.zonesWithin(
        reach,
        lon,
        lat,
        most,
        (zone, meters) -> {
          if (wanted.test(zone)) {
            found.add(new Nearby<>(zone, meters));
          }
        });
  }

  private List<Nearby<ServedZone>> nearest(int limit) {
    found.sort(
        Comparator.comparingDouble(Nearby<ServedZone>::distanceMeters)
            .thenComparing(each -> each.value().id()));
    return found.size() <= limit ? found : List.copyOf(found.subList(0, limit));
  }
}
