package io.fenceline.gateway.state;

import io.fenceline.geo.ellipsoid.Wgs84;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Points by location. Any thread may read, without locks; one thread writes. */
public final class PointGrid<T extends Located> {
  private final Set<T> points = ConcurrentHashMap.newKeySet();

  /**
   * The points that are at most this far away, nearest first.
   *
   * @param radiusMeters at least 0
   * @param limit at least 1
   */
  public List<Nearby<T>> near(double lon, double lat, double radiusMeters, int limit) {
    return points.stream()
        .map(p -> new Nearby<>(p, Wgs84.distanceMeters(lon, lat, p.lon(), p.lat())))
        .filter(nearby -> nearby.distanceMeters() <= radiusMeters)
        .sorted(Comparator.comparingDouble(Nearby::distanceMeters))
        .limit(limit)
        .toList();
  }

  /**
   * Points in the box, in no particular order.
   *
   * @param limit at least 1
   */
  public List<T> inBox(BoundingBox box, int limit) {
    return points.stream().filter(p -> box.contains(p.lon(), p.lat())).limit(limit).toList();
  }

  /**
   * Replaces a point, in one step for all readers.
   *
   * @param old as it was added; null to add only
   * @param current null to remove only
   */
  public void replace(T old, T current) {
    if (current != null) {
      points.add(current);
    }
    if (old != null) {
      points.remove(old);
    }
  }
}
