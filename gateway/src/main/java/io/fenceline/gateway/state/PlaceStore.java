package io.fenceline.gateway.state;

import io.fenceline.geo.index.points.BoundingBox;
import io.fenceline.geo.index.points.Nearby;
import io.fenceline.geo.index.points.PointGrid;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The places. Any thread may read, without locks; one thread writes. */
public final class PlaceStore {
  private final int most;
  private final Map<String, Place> places = new ConcurrentHashMap<>();
  private final PointGrid<Place> grid = new PointGrid<>();

  /** Without a limit. */
  public PlaceStore() {
    this(Integer.MAX_VALUE);
  }

  /**
   * @param most places that are held
   */
  public PlaceStore(int most) {
    this.most = most;
  }

  /** Whether the place may be put: it is known, or there is room for it. */
  public boolean admits(String id) {
    return places.size() < most || places.containsKey(id);
  }

  /** How many places are held at most. */
  public int most() {
    return most;
  }

  public int size() {
    return places.size();
  }

  /** Null when there is none. */
  public Place get(String id) {
    return places.get(id);
  }

  /**
   * The places that are at most this far from a point, nearest first.
   *
   * @param radiusMeters at least 0
   * @param limit at least 1
   */
  public List<Nearby<Place>> near(double lon, double lat, double radiusMeters, int limit) {
    return grid.near(lon, lat, radiusMeters, limit);
  }

  /**
   * Places in the box, in no particular order.
   *
   * @param limit at least 1
   */
  public List<Place> inBox(BoundingBox box, int limit) {
    return grid.inBox(box, limit);
  }

  /** Adds the place, or replaces the one of its id. */
  public void put(Place place) {
    grid.replace(places.put(place.id(), place), place);
  }

  /** Removes the place of this id, if there is one. */
  public void remove(String id) {
    Place known = places.remove(id);
    if (known != null) {
      grid.replace(known, null);
    }
  }

  /** Removes all places. */
  public void clear() {
    places.clear();
    grid.clear();
  }
}
