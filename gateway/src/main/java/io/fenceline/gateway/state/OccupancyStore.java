package io.fenceline.gateway.state;

import io.fenceline.event.Occupancy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The number of devices in each zone that has had one. Any thread reads, one writes. */
public final class OccupancyStore {
  private final Map<String, Occupancy> zones = new ConcurrentHashMap<>();
  private final int most;

  /**
   * @param most zones that are held
   */
  public OccupancyStore(int most) {
    this.most = most;
  }

  /** Null for a zone that no device has entered. */
  public Occupancy get(String zoneId) {
    return zones.get(zoneId);
  }

  /** Returns false if no more zones are held. */
  public boolean put(Occupancy occupancy) {
    if (occupancy.isGone()) {
      zones.remove(occupancy.zoneId());
      return true;
    }
    if (zones.size() >= most && !zones.containsKey(occupancy.zoneId())) {
      return false;
    }
    zones.put(occupancy.zoneId(), occupancy);
    return true;
  }

  public void clear() {
    zones.clear();
  }

  public int most() {
    return most;
  }

  /** How many zones have a device. */
  public long occupied() {
    return zones.values().stream().filter(zone -> zone.count() > 0).count();
  }

  /** How many zones have more devices than room. */
  public long over() {
    return zones.values().stream().filter(Occupancy::isOver).count();
  }
}
