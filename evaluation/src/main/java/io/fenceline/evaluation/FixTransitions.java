package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.RecordVersion;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import java.util.ArrayList;
import java.util.List;

/** The transitions of one fix, to be added by zone id. Used once. */
final class FixTransitions {
  private final Fix fix;
  private final List<ZoneTransition> dwells = new ArrayList<>();
  private final List<ZoneTransition> exits = new ArrayList<>();
  private final List<ZoneTransition> crosses = new ArrayList<>();
  private final List<ZoneTransition> enters = new ArrayList<>();

  FixTransitions(Fix fix) {
    this.fix = fix;
  }

  void dwell(Zone zone, TimedPosition position, long enteredAtMillis) {
    dwells.add(of(TransitionType.DWELL, null, zone, position, enteredAtMillis));
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
    exits.add(new ZoneTransition(exit, zone));
  }

  void cross(Zone zone, TimedPosition position) {
    crosses.add(of(TransitionType.CROSS, null, zone, position, 0));
  }

  void enter(Zone zone, TransitionReason reason, TimedPosition position) {
    enters.add(of(TransitionType.ENTER, reason, zone, position, position.timeMillis()));
  }

  /** All transitions in the order of rule T1. */
  List<ZoneTransition> inOrder() {
    List<ZoneTransition> all = new ArrayList<>(dwells);
    all.addAll(exits);
    all.addAll(crosses);
    all.addAll(enters);
    return all;
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
