package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The result of one fix: transitions, and the memberships and streaks afterwards, to be added by
 * zone id. Used once.
 */
final class FixResult {
  /** Most fixes have no more of anything. */
  private static final int FEW = 3;

  /** The constants are declared in the order of rule T1. */
  private static final Comparator<ZoneTransition> IN_ORDER =
      Comparator.comparing(one -> one.transition().type());

  private final Fix fix;
  private final List<ZoneTransition> transitions = new ArrayList<>(FEW);
  private final List<Membership> members = new ArrayList<>(FEW);
  private final List<ConfirmationStreak> streaks = new ArrayList<>(0);
  private final List<Approach> approached = new ArrayList<>(0);
  private final List<Zone> inside = new ArrayList<>(FEW);

  FixResult(Fix fix) {
    this.fix = fix;
  }

  void dwell(Zone zone, TimedPosition position, long enteredAtMillis) {
    transitions.add(of(TransitionType.DWELL, null, zone, position, enteredAtMillis));
  }

  /**
   * @param zone null if it was removed
   */
  void exit(Membership member, Zone zone, TransitionReason reason, TimedPosition position) {
    long version = zone == null ? member.zoneVersion() : zone.version();
    Transition exit =
        of(
            TransitionType.EXIT,
            reason,
            member.zoneId(),
            version,
            position,
            member.enteredAtMillis());
    transitions.add(new ZoneTransition(exit, zone));
  }

  /** The device is in the zone, and was before. */
  void stay(Membership member, Zone zone, boolean dwelled) {
    inside.add(zone);
    members.add(new Membership(zone.id(), zone.version(), member.enteredAtMillis(), dwelled));
  }

  /**
   * The device is still a member, whatever the fix says.
   *
   * @param leaving its streak, or null
   */
  void remain(Membership member, Zone zone, ConfirmationStreak leaving) {
    if (leaving != null) {
      streaks.add(leaving);
    }
    members.add(
        new Membership(zone.id(), zone.version(), member.enteredAtMillis(), member.dwelled()));
  }

  /** The device is in the zone and becomes a member, or its streak goes on. */
  void visit(Zone zone, ConfirmationStreak streak, boolean isMember) {
    inside.add(zone);
    if (isMember) {
      TimedPosition first = streak.first();
      members.add(new Membership(zone.id(), zone.version(), first.timeMillis(), false));
      transitions.add(of(TransitionType.ENTER, streak.reason(), zone, first, first.timeMillis()));
    } else {
      streaks.add(streak);
    }
  }

  /** The membership is the same. */
  void add(Membership unchanged) {
    members.add(unchanged);
  }

  void add(ConfirmationStreak streak) {
    streaks.add(streak);
  }

  void cross(Zone zone, TimedPosition position) {
    transitions.add(of(TransitionType.CROSS, null, zone, position, 0));
  }

  /** The device is near the zone, and was not before (rule T8). */
  void approach(Zone zone, TimedPosition position, double meters, double arrivalSeconds) {
    ZoneTransition approach = of(TransitionType.APPROACH, null, zone, position, 0);
    transitions.add(
        new ZoneTransition(
            approach.transition().approaching(rounded(meters), rounded(arrivalSeconds)), zone));
    approached.add(new Approach(zone.id(), meters));
  }

  /** To thousandths; NaN stays. */
  private static double rounded(double value) {
    return Double.isNaN(value) ? value : Math.round(value * 1_000) / 1_000.0;
  }

  /** The device does not approach the zone again yet; in any order. */
  void add(Approach approach) {
    approached.add(approach);
  }

  /** The memberships so far. */
  List<Membership> members() {
    return members;
  }

  /** The transitions so far, in any order. */
  List<ZoneTransition> transitions() {
    return transitions;
  }

  /** The outcome, its transitions in the order of rule T1: those of a type by id of the zone. */
  Outcome outcome(TimedPosition now) {
    transitions.sort(IN_ORDER);
    approached.sort(Approach.BY_ZONE_ID);
    Device after =
        new Device(
            now, now, Memberships.of(members), List.copyOf(streaks), List.copyOf(approached));
    return new Outcome(after, transitions, inside);
  }

  private ZoneTransition of(
      TransitionType type,
      TransitionReason reason,
      Zone zone,
      TimedPosition position,
      long enteredAtMillis) {
    return new ZoneTransition(
        of(type, reason, zone.id(), zone.version(), position, enteredAtMillis), zone);
  }

  private Transition of(
      TransitionType type,
      TransitionReason reason,
      String zoneId,
      long zoneVersion,
      TimedPosition position,
      long enteredAtMillis) {
    return new Transition(
        type,
        reason,
        fix.deviceId(),
        zoneId,
        RecordVersion.offset(zoneVersion),
        position.timeMillis(),
        position.lon(),
        position.lat(),
        enteredAtMillis,
        fix.attributes());
  }
}
