package io.fenceline.evaluation;

import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.CapKey;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Zones without an index. */
class ZoneMap implements ZonesInForce {
  private final UnchangedZones unchangedZones;
  private final TreeMap<String, Zone> zones = new TreeMap<>(ZoneIds.UTF8_ORDER);

  ZoneMap(UnchangedZones unchangedZones) {
    this.unchangedZones = unchangedZones;
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

  private record Found(BitSet unchanged, List<Zone> remaining) implements ZonesAtPoint {
    @Override
    public boolean isUnchanged(int membership) {
      return unchanged.get(membership);
    }

    @Override
    public int unchangedCount() {
      return unchanged.cardinality();
    }

    @Override
    public boolean areAllUnchanged() {
      return false;
    }
  }

  @Override
  public ZonesAtPoint lookup(
      TimedPosition position, double accuracyMeters, Memberships memberships) {
    List<Zone> covering =
        validAt(
            position.timeMillis(),
            zone ->
                zone.shape()
                    .isWithin(
                        zone.rules().uncertainty() == Uncertainty.LOOSE ? accuracyMeters : 0,
                        position.lon(),
                        position.lat()));
    BitSet unchanged = new BitSet();
    for (int i = 0; i < memberships.size(); i++) {
      Membership member = memberships.get(i);
      if (unchangedZones == UnchangedZones.RECOGNIZED
          && covering.removeIf(zone -> isUnchanged(member, zone))) {
        unchanged.set(i);
      }
    }
    return new Found(unchanged, covering);
  }

  /**
   * Whether a membership is unchanged; as in the job, an equal id that is another object is not
   * recognized.
   */
  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  private static boolean isUnchanged(Membership member, Zone zone) {
    return zone.id() == member.zoneId()
        && zone.version() == member.zoneVersion()
        && !zone.rules().needsEvaluationWhileInside();
  }

  @Override
  public List<Zone> meeting(TimedPosition from, TimedPosition to) {
    return validAt(
        to.timeMillis(), zone -> zone.shape().meets(from.lon(), from.lat(), to.lon(), to.lat()));
  }

  @Override
  public void approaching(TimedPosition position, Consumer<? super Zone> found) {
    zones.values().stream()
        .filter(zone -> zone.rules().hasApproach())
        .filter(zone -> !zone.shape().covers(position.lon(), position.lat()))
        .forEach(found);
  }

  @Override
  public long longestCapMillis(CapKey key) {
    return 0;
  }

  private List<Zone> validAt(long timeMillis, Predicate<Zone> wanted) {
    return zones.values().stream()
        .filter(zone -> zone.rules().validity().contains(timeMillis))
        .filter(wanted)
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
