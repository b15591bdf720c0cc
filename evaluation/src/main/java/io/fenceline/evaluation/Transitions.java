package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.geo.DistanceLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The difference of two membership sets (rule T1). Deterministic: the same device, fix and zones
 * give the same outcome. Not thread-safe, because the zones are not.
 */
public final class Transitions {
  private final Policy policy;
  private final DistanceLimit crossMaxDistance;
  private final ZonesInForce zones;

  /** The zones that the device of the fix may approach. */
  private final List<Zone> near = new ArrayList<>(0);

  private final Consumer<Zone> nearFound = near::add;

  public Transitions(Policy policy, ZonesInForce zones) {
    this.policy = policy;
    this.crossMaxDistance = new DistanceLimit(policy.crossMaxDistanceMeters());
    this.zones = zones;
  }

  /**
   * Applies a fix. If nothing changes, which is the common case, the memberships stay the same
   * object and no transition is allocated.
   *
   * @param device null for a device without an earlier fix
   */
  public Outcome apply(Device device, Fix fix) {
    TimedPosition now = TimedPosition.of(fix);
    if (fix.accuracyMeters() > policy.maxAccuracyMeters()) {
      return new Outcome(Device.withClock(device, now), List.of(), List.of());
    }
    List<Zone> crossed =
        policy.crosses() && !fix.startsSegment() ? crossed(device, now) : List.of();
    Memberships members = device == null ? Memberships.NONE : device.memberships();
    ZonesAtPoint at = zones.lookup(now, EvaluatedFix.accuracyMeters(fix), members);
    near.clear();
    zones.approaching(now, nearFound);
    if (crossed.isEmpty()
        && near.isEmpty()
        && (device == null || device.streaks().isEmpty())
        && (device == null || areOfMembers(device.approaches(), members))
        && nothingChanges(members, at, now.timeMillis())) {
      List<Approach> approaches = device == null ? List.of() : device.approaches();
      Device after = new Device(now, now, withIdsOfZones(members, at), List.of(), approaches);
      return new Outcome(after, List.of(), at.remaining(), at.areAllUnchanged());
    }
    return FixEvaluation.evaluate(device, fix, now, zones, at, crossed, near);
  }

  /**
   * Memberships that were read from state have copies of the ids; these are replaced by the ids of
   * the zones, which lookups recognize by identity.
   */
  private static Memberships withIdsOfZones(Memberships members, ZonesAtPoint at) {
    if (haveIdsOfZones(members, at)) {
      return members;
    }
    List<Membership> replaced = new ArrayList<>(members);
    int next = 0;
    for (int i = 0; i < members.size(); i++) {
      if (!at.isUnchanged(i)) {
        replaced.set(i, members.get(i).withZoneId(at.remaining().get(next++).id()));
      }
    }
    return Memberships.of(replaced);
  }

  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  private static boolean haveIdsOfZones(Memberships members, ZonesAtPoint at) {
    List<Zone> remaining = at.remaining();
    int next = 0;
    for (int i = 0; next < remaining.size(); i++) {
      if (!at.isUnchanged(i) && members.get(i).zoneId() != remaining.get(next++).id()) {
        return false;
      }
    }
    return true;
  }

  /** Whether there are none that a fix could end while the memberships stay the same. */
  private static boolean areOfMembers(List<Approach> approaches, Memberships members) {
    int m = 0;
    for (int i = 0; i < approaches.size(); i++, m++) {
      while (m < members.size() && !members.get(m).zoneId().equals(approaches.get(i).zoneId())) {
        m++;
      }
      if (m == members.size()) {
        return false;
      }
    }
    return true;
  }

  /** Whether the device is inside exactly the zones it was in. */
  private static boolean nothingChanges(Memberships members, ZonesAtPoint at, long timeMillis) {
    List<Zone> remaining = at.remaining();
    if (members.size() != at.unchangedCount() + remaining.size()) {
      return false;
    }
    int next = 0;
    for (int i = 0; next < remaining.size(); i++) {
      if (!at.isUnchanged(i) && !stays(members.get(i), remaining.get(next++), timeMillis)) {
        return false;
      }
    }
    return true;
  }

  private static boolean stays(Membership member, Zone zone, long timeMillis) {
    return member.zoneVersion() == zone.version()
        && member.zoneId().equals(zone.id())
        && zone.rules().coversByPositionAlone()
        && !MemberEvaluation.dwells(member, zone, timeMillis);
  }

  /** The zones that rule T4 applies to, memberships among them. */
  private List<Zone> crossed(Device device, TimedPosition now) {
    TimedPosition before = device == null ? null : device.before();
    if (before == null
        || before.isAt(now.lon(), now.lat())
        || now.timeMillis() - before.timeMillis() > policy.crossMaxGapMillis()
        || crossMaxDistance.isExceeded(before.lon(), before.lat(), now.lon(), now.lat())) {
      return List.of();
    }
    // The cost grows with the length of the segment, so its length is checked first.
    List<Zone> crossed = zones.meeting(before, now);
    crossed.removeIf(zone -> covers(zone, before) || covers(zone, now));
    return crossed;
  }

  private static boolean covers(Zone zone, TimedPosition position) {
    return zone.shape().covers(position.lon(), position.lat());
  }
}
