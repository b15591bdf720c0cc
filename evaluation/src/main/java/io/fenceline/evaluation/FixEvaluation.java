package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.Zone;
import io.fenceline.event.ZoneIds;
import java.util.ArrayList;
import java.util.List;

/**
 * The evaluation of one fix that may change something: decides, for each zone that covers the fix,
 * has the device as a member or has a confirmation streak, what follows. Used once.
 */
final class FixEvaluation {
  private final Device device;
  private final TimedPosition now;
  private final TimedPosition before;
  private final ZonesInForce zones;

  private final FixTransitions transitions;
  private final List<Membership> members = new ArrayList<>();
  private final List<ConfirmationStreak> streaks = new ArrayList<>();
  private final List<Zone> inside = new ArrayList<>();

  /**
   * @param device null for a device without an earlier fix
   */
  FixEvaluation(Device device, Fix fix, TimedPosition now, ZonesInForce zones) {
    this.device = device;
    this.now = now;
    this.before = device == null ? null : device.before();
    this.zones = zones;
    this.transitions = new FixTransitions(fix);
  }

  /**
   * @param at the zones at the position of the fix, for the memberships of the device
   * @param crossed the zones that the fix crossed (rule T4), ordered by id, memberships among them
   */
  Outcome evaluate(ZonesAtPoint at, List<Zone> crossed) {
    Memberships known = device == null ? Memberships.NONE : device.memberships();
    evaluateEachZone(known, device == null ? List.of() : device.streaks(), at);
    for (Zone zone : crossed) {
      if (known.stream().noneMatch(member -> member.zoneId().equals(zone.id()))) {
        transitions.cross(zone, now);
      }
    }
    Device after = new Device(now, now, Memberships.of(members), List.copyOf(streaks));
    return new Outcome(after, transitions.inOrder(), inside);
  }

  /** Merges the three lists, which are all ordered by zone id. */
  private void evaluateEachZone(
      Memberships known, List<ConfirmationStreak> running, ZonesAtPoint at) {
    List<Zone> covering = at.remaining();
    int m = 0;
    int s = 0;
    int c = 0;
    for (String id = first(known, m, running, s, covering, c);
        id != null;
        id = first(known, m, running, s, covering, c)) {
      boolean isMember = m < known.size() && known.get(m).zoneId().equals(id);
      ConfirmationStreak streak =
          s < running.size() && running.get(s).zoneId().equals(id) ? running.get(s++) : null;
      Zone zone = c < covering.size() && covering.get(c).id().equals(id) ? covering.get(c++) : null;
      if (isMember && at.isUnchanged(m)) {
        members.add(known.get(m++));
      } else if (isMember) {
        evaluateMember(known.get(m++), streak, zone);
      } else if (zone != null) {
        evaluateVisitor(streak, zone);
      }
    }
  }

  /** The smallest id that is left in any of the three, or null. */
  private static String first(
      Memberships known,
      int m,
      List<ConfirmationStreak> running,
      int s,
      List<Zone> covering,
      int c) {
    String id = m < known.size() ? known.get(m).zoneId() : null;
    id = s < running.size() ? smaller(id, running.get(s).zoneId()) : id;
    return c < covering.size() ? smaller(id, covering.get(c).id()) : id;
  }

  private static String smaller(String id, String other) {
    return id == null || ZoneIds.UTF8_ORDER.compare(other, id) < 0 ? other : id;
  }

  /**
   * @param covering the zone if it covers the fix, else null
   */
  private void evaluateMember(Membership member, ConfirmationStreak leaving, Zone covering) {
    Zone zone = covering != null ? covering : zones.get(member.zoneId());
    long timeMillis = now.timeMillis();
    if (zone == null) {
      transitions.exit(member, null, TransitionReason.ZONE_REMOVED, now);
    } else if (timeMillis >= zone.rules().validUntilMillis()) {
      transitions.exit(member, zone, TransitionReason.ZONE_EXPIRED, expiry(zone));
    } else if (timeMillis < zone.rules().validFromMillis()) {
      transitions.exit(member, zone, TransitionReason.ZONE_CHANGED, now);
    } else if (covering != null || isWithinBuffer(zone, now)) {
      stay(member, zone);
    } else if (leaving == null && !coveredBefore(member, zone)) {
      transitions.exit(member, zone, TransitionReason.ZONE_CHANGED, now);
    } else {
      leave(
          member, zone, leaving == null ? start(zone, TransitionReason.MOVED) : leaving.oneMore());
    }
  }

  /**
   * Whether the zone as it is now covered its member at the last evaluated fix. The shape is not
   * loaded if the zone is still the one of that evaluation.
   */
  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  private boolean coveredBefore(Membership member, Zone zone) {
    boolean isSame = member.zoneId() == zone.id() && member.zoneVersion() == zone.version();
    return isSame || covers(zone, before) || isWithinBuffer(zone, before);
  }

  /** Rule Z3: at {@code validUntil}, unless a change of the zone put that before the last fix. */
  private TimedPosition expiry(Zone zone) {
    long timeMillis = Math.max(zone.rules().validUntilMillis(), before.timeMillis());
    return new TimedPosition(timeMillis, before.lon(), before.lat());
  }

  private void stay(Membership member, Zone zone) {
    inside.add(zone);
    boolean dwells = dwells(member, zone, now.timeMillis());
    long enteredAtMillis = member.enteredAtMillis();
    if (dwells) {
      long dwelledAtMillis = enteredAtMillis + zone.rules().dwell().toMillis();
      TimedPosition position = new TimedPosition(dwelledAtMillis, now.lon(), now.lat());
      transitions.dwell(zone, position, enteredAtMillis);
    }
    members.add(
        new Membership(zone.id(), zone.version(), enteredAtMillis, dwells || member.dwelled()));
  }

  /** Whether a fix inside at this time makes a DWELL due, for the first time (rule T3). */
  static boolean dwells(Membership member, Zone zone, long timeMillis) {
    return !member.dwelled()
        && zone.rules().dwell() != null
        && timeMillis - member.enteredAtMillis() >= zone.rules().dwell().toMillis();
  }

  private void leave(Membership member, Zone zone, ConfirmationStreak leaving) {
    if (leaving.count() >= zone.rules().exitConfirmations()) {
      transitions.exit(member, zone, leaving.reason(), leaving.first());
    } else {
      streaks.add(leaving);
      members.add(
          new Membership(zone.id(), zone.version(), member.enteredAtMillis(), member.dwelled()));
    }
  }

  private void evaluateVisitor(ConfirmationStreak entering, Zone zone) {
    inside.add(zone);
    TransitionReason reason = entering == null ? enterReason(zone) : entering.reason();
    boolean atOnce =
        reason == TransitionReason.ZONE_STARTED || reason == TransitionReason.ZONE_CHANGED;
    ConfirmationStreak streak = entering == null ? start(zone, reason) : entering.oneMore();
    if (atOnce || streak.count() >= zone.rules().enterConfirmations()) {
      TimedPosition position = streak.first();
      members.add(new Membership(zone.id(), zone.version(), position.timeMillis(), false));
      transitions.enter(zone, reason, position);
    } else {
      streaks.add(streak);
    }
  }

  private TransitionReason enterReason(Zone zone) {
    if (before == null) {
      return device == null ? TransitionReason.FIRST_FIX : TransitionReason.MOVED;
    }
    if (!covers(zone, before)) {
      return TransitionReason.MOVED;
    }
    return zone.rules().validFromMillis() > before.timeMillis()
        ? TransitionReason.ZONE_STARTED
        : TransitionReason.ZONE_CHANGED;
  }

  private ConfirmationStreak start(Zone zone, TransitionReason reason) {
    return new ConfirmationStreak(zone.id(), reason, 1, now);
  }

  private static boolean covers(Zone zone, TimedPosition position) {
    return zone.shape().covers(position.lon(), position.lat());
  }

  /** Whether the position counts as inside for a member although the shape does not cover it. */
  private static boolean isWithinBuffer(Zone zone, TimedPosition position) {
    double meters = zone.rules().exitBufferMeters();
    return meters > 0 && zone.shape().isWithin(meters, position.lon(), position.lat());
  }
}
