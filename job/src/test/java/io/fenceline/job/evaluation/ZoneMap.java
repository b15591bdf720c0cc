package io.fenceline.job.evaluation;

import io.fenceline.event.AdCap;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.ZoneRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Zones without an index. */
class ZoneMap implements ZonesInForce {
  private final UnchangedZones unchanged;
  private final TreeMap<String, Zone> zones = new TreeMap<>(ZoneIds.UTF8_ORDER);
  private final Set<String> skipped = new HashSet<>();
  private double lon;
  private double lat;

  ZoneMap(UnchangedZones unchanged) {
    this.unchanged = unchanged;
  }

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
    skipped.clear();
  }

  @Override
  public int still(Memberships memberships) {
    if (unchanged == UnchangedZones.LISTED) {
      return 0;
    }
    int still = 0;
    for (int i = 0; i < memberships.size(); i++) {
      if (isStill(memberships.get(i))) {
        still |= 1 << i;
        skipped.add(memberships.get(i).zoneId());
      }
    }
    return still;
  }

  /** As in the job, an id that is another object is not recognized. */
  @SuppressWarnings("StringEquality")
  private boolean isStill(Membership member) {
    Zone zone = zones.get(member.zoneId());
    return zone != null
        && zone.id() == member.zoneId()
        && zone.version() == member.zoneVersion()
        && !canReportOfWhoStays(zone.rules())
        && zone.shape().covers(lon, lat);
  }

  private static boolean canReportOfWhoStays(ZoneRules rules) {
    return rules.dwell() != null
        || rules.adTriggers().contains(Trigger.INSIDE)
        || rules.validFromMillis() != Long.MIN_VALUE
        || rules.validUntilMillis() != Long.MAX_VALUE;
  }

  @Override
  public List<Zone> others(long timeMillis) {
    return valid(timeMillis, zone -> !skipped.contains(zone.id()) && zone.shape().covers(lon, lat));
  }

  @Override
  public List<Zone> between(TimedPosition from, TimedPosition to) {
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
