package io.fenceline.job.model;

import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.job.model.Reference.Verdict;
import io.fenceline.job.model.ReferenceMemory.Entering;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.ZoneSpec;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Evaluates a zone that the device is not in: ENTER and CROSS (Z3, Z4, T2, T4, T5). */
record ReferenceVisitor(Reference job, ReferenceMemory memory) {
  private static final Set<TransitionReason> BY_ZONE =
      Set.of(
          TransitionReason.ZONE_STARTED,
          TransitionReason.ZONE_OPENED,
          TransitionReason.ZONE_CHANGED);

  void evaluate(Command.Put put, Command.Fix fix, List<Change> changes) {
    ZoneSpec zone = put.zone();
    if (zone.isValidAt(fix.second())
        && zone.holds(fix)
        && !job.covers(zone, fix)
        && job.crosses(zone, memory.before, fix)) {
      changes.add(change(TransitionType.CROSS, null, put, fix, 0, fix));
    }
    enter(put, fix, changes);
  }

  void enter(Command.Put put, Command.Fix fix, List<Change> changes) {
    ZoneSpec zone = put.zone();
    Verdict verdict =
        zone.isValidAt(fix.second()) && zone.holds(fix)
            ? job.verdict(zone, fix, false)
            : Verdict.OUTSIDE;
    Entering streak = memory.entering.get(zone.id());
    if (verdict == Verdict.OUTSIDE
        || (streak != null
            && zone.closingIn(streak.inside().get(0).second() - 1, fix.second()) != null)) {
      memory.entering.remove(zone.id());
      streak = null;
    }
    if (verdict != Verdict.INSIDE) {
      return;
    }
    if (streak == null) {
      streak = new Entering(enterReason(zone, fix), new ArrayList<>());
      memory.entering.put(zone.id(), streak);
    }
    streak.inside().add(fix);
    Command.Fix first = streak.inside().get(0);
    boolean isSure = BY_ZONE.contains(streak.reason()) && zone.when() == null;
    if (isSure
        || (streak.inside().size() >= zone.number(Rule.ENTER_CONFIRMATIONS, 1)
            && fix.second() - first.second() >= zone.number(Rule.ENTER_AFTER, 0))) {
      changes.add(change(TransitionType.ENTER, streak.reason(), put, first, first.second(), fix));
      memory.entering.remove(zone.id());
      memory.members.put(zone.id(), new Member(first.second(), put.version()));
    }
  }

  private static Change change(
      TransitionType type,
      TransitionReason reason,
      Command.Put put,
      Command.Fix first,
      int enteredAt,
      Command.Fix last) {
    return new Change(
        type,
        reason,
        put.zone().id(),
        put.version(),
        first.second(),
        first,
        enteredAt,
        last.segment());
  }

  private TransitionReason enterReason(ZoneSpec zone, Command.Fix fix) {
    Command.Fix before = memory.before;
    if (!memory.hadFix) {
      return TransitionReason.FIRST_FIX;
    }
    if (before == null || !job.covers(zone, before)) {
      return TransitionReason.MOVED;
    }
    if (zone.number(Rule.FROM, Integer.MIN_VALUE) > before.second()) {
      return TransitionReason.ZONE_STARTED;
    }
    if (zone.closingIn(before.second() - 1, fix.second()) != null) {
      return TransitionReason.ZONE_OPENED;
    }
    if (zone.when() != null) {
      return TransitionReason.CONDITION;
    }
    return zone.uncertainty() == Uncertainty.IGNORE
        ? TransitionReason.ZONE_CHANGED
        : TransitionReason.MOVED;
  }
}
