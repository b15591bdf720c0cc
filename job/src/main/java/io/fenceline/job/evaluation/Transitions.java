package io.fenceline.job.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.Zone;
import io.fenceline.geo.DistanceLimit;
import java.util.ArrayList;
import java.util.List;

/**
 * The difference of two membership sets (rule T1). The same device, fix and zones give the same
 * step. Not thread-safe, as the zones are not.
 */
public final class Transitions {
  private final Policy policy;
  private final DistanceLimit crossMaxDistance;
  private final ZonesInForce zones;

  public Transitions(Policy policy, ZonesInForce zones) {
    this.policy = policy;
    this.crossMaxDistance = new DistanceLimit(policy.crossMaxDistanceMeters());
    this.zones = zones;
  }

  /**
   * Applies a fix. When nothing changed, which is the common case, the memberships are those of
   * before and no transition is allocated.
   *
   * @param device null for a device without an earlier fix
   */
  public Outcome apply(Device device, Fix fix) {
    TimedPosition now = TimedPosition.of(fix);
    if (fix.accuracyMeters() > policy.maxAccuracyMeters()) {
      return new Outcome(Device.withClock(device, now), List.of(), List.of());
    }
    List<Zone> crossed = policy.crosses() ? crossed(device, now) : List.of();
    zones.lookAt(now.lon(), now.lat());
    int still = device == null ? 0 : zones.still(device.memberships());
    List<Zone> others = zones.others(now.timeMillis());
    if (crossed.isEmpty() && nothingChanges(device, still, others, now.timeMillis())) {
      Memberships members = device == null ? Memberships.NONE : device.memberships();
      return new Outcome(
          new Device(now, now, sharing(members, still, others), List.of()), List.of(), others);
    }
    return new FixEvaluation(device, fix, now, zones).judge(still, others, crossed);
  }

  /** With the ids of the zones themselves, which memberships that were read anew do not have. */
  private static Memberships sharing(Memberships members, int still, List<Zone> others) {
    if (areShared(members, still, others)) {
      return members;
    }
    List<Membership> sharing = new ArrayList<>(members);
    int other = 0;
    for (int i = 0; i < members.size(); i++) {
      if (!isStill(still, i)) {
        sharing.set(i, members.get(i).withZoneId(others.get(other++).id()));
      }
    }
    return Memberships.of(sharing);
  }

  @SuppressWarnings("StringEquality")
  private static boolean areShared(Memberships members, int still, List<Zone> others) {
    int other = 0;
    for (int i = 0; other < others.size(); i++) {
      if (!isStill(still, i) && members.get(i).zoneId() != others.get(other++).id()) {
        return false;
      }
    }
    return true;
  }

  /** Who is inside just the zones it was in: no run can go on. */
  private static boolean nothingChanges(
      Device device, int still, List<Zone> others, long timeMillis) {
    if (device == null) {
      return others.isEmpty();
    }
    Memberships members = device.memberships();
    if (members.size() != Integer.bitCount(still) + others.size()) {
      return false;
    }
    int other = 0;
    for (int i = 0; other < others.size(); i++) {
      if (!isStill(still, i) && !stays(members.get(i), others.get(other++), timeMillis)) {
        return false;
      }
    }
    return true;
  }

  private static boolean stays(Membership member, Zone zone, long timeMillis) {
    return member.zoneVersion() == zone.version()
        && member.zoneId().equals(zone.id())
        && !FixEvaluation.dwells(member, zone, timeMillis);
  }

  static boolean isStill(int still, int member) {
    return (still >>> member & 1) != 0;
  }

  /** Rule T4, but for the memberships. */
  private List<Zone> crossed(Device device, TimedPosition now) {
    TimedPosition before = device == null ? null : device.before();
    if (before == null
        || before.isAt(now.lon(), now.lat())
        || now.timeMillis() - before.timeMillis() > policy.crossMaxGapMillis()
        || crossMaxDistance.isExceeded(before.lon(), before.lat(), now.lon(), now.lat())) {
      return List.of();
    }
    List<Zone> crossed = new ArrayList<>();
    // A lookup costs the cells along the segment, so only one that is short enough is looked up.
    for (Zone zone : zones.between(before, now)) {
      if (!holds(zone, before) && !holds(zone, now)) {
        crossed.add(zone);
      }
    }
    return crossed;
  }

  private static boolean holds(Zone zone, TimedPosition place) {
    return zone.shape().covers(place.lon(), place.lat());
  }
}
