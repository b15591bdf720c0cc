package io.fenceline.job.transition;

import io.fenceline.event.AdCap;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneIds;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Zones without an index. */
final class ZoneMap implements ZonesInForce {
  private final TreeMap<String, Zone> zones = new TreeMap<>(ZoneIds.UTF8_ORDER);
  private double lon;
  private double lat;

  void put(Zone zone) {
    zones.put(zone.id(), zone);
  }

  void remove(String zoneId) {
    zones.remove(zoneId);
  }

  @Override
  public Zone get(String zoneId) {
    return zones.get(zoneId);
  }

  @Override
  public void lookAt(double lon, double lat) {
    this.lon = lon;
    this.lat = lat;
  }

  @Override
  public int still(Memberships memberships) {
    return 0;
  }

  @Override
  public List<Zone> others(long timeMillis) {
    return valid(timeMillis, zone -> zone.shape().holds(lon, lat));
  }

  @Override
  public List<Zone> between(Place from, Place to) {
    return valid(
        to.timeMillis(), zone -> zone.shape().meets(from.lon(), from.lat(), to.lon(), to.lat()));
  }

  @Override
  public long longestSpanMillis(AdCap cap) {
    return cap.per().toMillis();
  }

  private List<Zone> valid(long timeMillis, Predicate<Zone> wanted) {
    return zones.values().stream()
        .filter(zone -> zone.rules().isValidAt(timeMillis))
        .filter(wanted)
        .toList();
  }
}
