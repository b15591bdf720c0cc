package io.fenceline.job.model;

import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.job.model.Reference.Verdict;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.ZoneSpec;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import java.util.List;

/** Evaluates a zone that the device is in: EXIT and DWELL (Z3, Z4, T3, T5). */
record ReferenceMember(Reference job, ReferenceMemory memory, ReferenceVisitor visitors) {

  void evaluate(String id, Command.Fix fix, List<Change> changes) {
    Member member = memory.members.get(id);
    Command.Put put = job.zones.get(id);
    Command.Fix before = memory.before;
    if (put == null) {
      exit(id, TransitionReason.ZONE_REMOVED, member.version, fix.second(), fix, fix, changes);
      return;
    }
    ZoneSpec zone = put.zone();
    member.version = put.version();
    int until = zone.number(Rule.UNTIL, Integer.MAX_VALUE);
    Integer closing =
        zone.isOpenAt(before.second()) ? zone.closingIn(before.second(), fix.second()) : null;
    if (fix.second() >= until && (closing == null || closing >= until)) {
      int end = Math.max(until, before.second());
      exit(id, TransitionReason.ZONE_EXPIRED, put.version(), end, before, fix, changes);
    } else if (fix.second() < zone.number(Rule.FROM, Integer.MIN_VALUE)) {
      exit(id, TransitionReason.ZONE_CHANGED, put.version(), fix.second(), fix, fix, changes);
    } else if (closing != null) {
      exit(id, TransitionReason.ZONE_CLOSED, put.version(), closing, before, fix, changes);
      visitors.enter(put, fix, changes);
    } else if (!zone.isOpenAt(fix.second())) {
      exit(id, TransitionReason.ZONE_CHANGED, put.version(), fix.second(), fix, fix, changes);
    } else {
      evaluateOpen(id, member, put, fix, changes);
    }
  }

  private void evaluateOpen(
      String id, Member member, Command.Put put, Command.Fix fix, List<Change> changes) {
    ZoneSpec zone = put.zone();
    Verdict verdict = job.verdict(zone, fix, true);
    boolean holds = zone.holds(fix);
    if (verdict == Verdict.INSIDE && holds) {
      member.outside.clear();
      dwell(member, put, fix, changes);
    } else if (verdict == Verdict.OUTSIDE || !holds) {
      if (verdict == Verdict.OUTSIDE
          && member.outside.isEmpty()
          && zone.uncertainty() == Uncertainty.IGNORE
          && !job.isNear(zone, memory.before)) {
        exit(id, TransitionReason.ZONE_CHANGED, put.version(), fix.second(), fix, fix, changes);
        return;
      }
      if (member.outside.isEmpty()) {
        member.leaving =
            verdict == Verdict.OUTSIDE ? TransitionReason.MOVED : TransitionReason.CONDITION;
      }
      member.outside.add(fix);
      Command.Fix first = member.outside.get(0);
      if (member.outside.size() >= zone.number(Rule.EXIT_CONFIRMATIONS, 1)
          && fix.second() - first.second() >= zone.number(Rule.EXIT_AFTER, 0)) {
        exit(id, member.leaving, put.version(), first.second(), first, fix, changes);
      }
    }
  }

  private void exit(
      String id,
      TransitionReason reason,
      long version,
      int second,
      Command.Fix position,
      Command.Fix last,
      List<Change> changes) {
    int enteredAt = memory.members.remove(id).enteredAt;
    changes.add(
        new Change(
            TransitionType.EXIT, reason, id, version, second, position, enteredAt, last.segment()));
  }

  private void dwell(Member member, Command.Put put, Command.Fix fix, List<Change> changes) {
    Integer dwell = put.zone().number(Rule.DWELL);
    if (dwell == null || member.dwelt || fix.second() < member.enteredAt + dwell) {
      return;
    }
    member.dwelt = true;
    changes.add(
        new Change(
            TransitionType.DWELL,
            null,
            put.zone().id(),
            put.version(),
            member.enteredAt + dwell,
            fix,
            member.enteredAt,
            fix.segment()));
  }
}
