package io.fenceline.job.model;

import io.fenceline.event.MembershipSet;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.job.model.Reference.Verdict;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.Segment;
import io.fenceline.job.model.scenario.Settings.Option;
import io.fenceline.job.model.scenario.World;
import io.fenceline.job.model.scenario.ZoneSpec;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Evaluates one device: its memberships, and the transitions of each applied fix (Z3, T1 to T5).
 */
final class ReferenceEvaluation {
  private static final Comparator<String> BY_BYTES =
      (one, other) -> Arrays.compareUnsigned(utf8(one), utf8(other));

  private static final Set<TransitionReason> BY_ZONE =
      Set.of(
          TransitionReason.ZONE_STARTED,
          TransitionReason.ZONE_OPENED,
          TransitionReason.ZONE_CHANGED);

  /** The evaluated fixes inside that are not yet enough for an ENTER, and why they began. */
  private record Entering(TransitionReason reason, List<Command.Fix> inside) {}

  private final String device;
  private final Reference job;
  private final ReferenceAds ads;
  private final Map<String, Member> members = new TreeMap<>(BY_BYTES);
  private final Map<String, Entering> entering = new TreeMap<>(BY_BYTES);

  /** The last evaluated fix; null before the first and after a silence. */
  private Command.Fix before;

  /** Whether any fix was applied before, evaluated or not. */
  private boolean hadFix;

  ReferenceEvaluation(String device, Reference job) {
    this.device = device;
    this.job = job;
    this.ads = new ReferenceAds(device, job);
  }

  void apply(Command.Fix fix) {
    if (!isInaccurate(fix)) {
      evaluate(fix);
    }
    hadFix = true;
  }

  private void evaluate(Command.Fix fix) {
    List<Change> changes = new ArrayList<>();
    Set<String> ids = new TreeSet<>(BY_BYTES);
    ids.addAll(job.zones.keySet());
    ids.addAll(members.keySet());
    entering.keySet().retainAll(job.zones.keySet());
    for (String id : ids) {
      if (members.containsKey(id)) {
        evaluateMember(id, members.get(id), job.zones.get(id), fix, changes);
      } else {
        evaluateVisitor(job.zones.get(id), fix, changes);
      }
    }
    before = fix;
    changes.sort(Comparator.comparing(Change::type)); // DWELL, EXIT, CROSS, ENTER; stable: by id
    changes.forEach(change -> job.answer.add(change.transition(device, job.world)));
    tellMemberships(changes, fix);
    ads.due(fix, changes, zonesAround(fix), earliest(changes, fix));
  }

  private void tellMemberships(List<Change> changes, Command.Fix fix) {
    boolean changed =
        changes.stream()
            .anyMatch(
                change ->
                    change.type() == TransitionType.ENTER || change.type() == TransitionType.EXIT);
    if (changed) {
      tellMemberships(fix.second(), fix);
    }
  }

  /** Emits the memberships, after each change of them. */
  private void tellMemberships(int second, Command.Fix position) {
    List<MembershipSet.Entry> zones = new ArrayList<>();
    members.forEach(
        (id, member) ->
            zones.add(new MembershipSet.Entry(id, member.version, World.millis(member.enteredAt))));
    job.answer.add(
        new MembershipSet(
            device, World.millis(second), position.lon(job.world), position.lat(job.world), zones));
  }

  /** A transition that is pending may carry the time of a fix before this one (T3, T5). */
  private int earliest(List<Change> changes, Command.Fix fix) {
    int earliest = fix.second();
    for (Change change : changes) {
      earliest = Math.min(earliest, change.second());
    }
    for (Entering run : entering.values()) {
      earliest = Math.min(earliest, run.inside.get(0).second());
    }
    for (Map.Entry<String, Member> one : members.entrySet()) {
      Member member = one.getValue();
      Command.Put put = job.zones.get(one.getKey());
      if (!member.outside.isEmpty()) {
        earliest = Math.min(earliest, member.outside.get(0).second());
      }
      if (!member.dwelt && put != null && put.zone().number(Rule.DWELL) != null) {
        earliest = Math.min(earliest, member.enteredAt);
      }
    }
    return earliest;
  }

  private boolean isInaccurate(Command.Fix fix) {
    return job.settings.has(Option.MAX_ACCURACY_METERS)
        && fix.accuracyMeters() != null
        && fix.accuracyMeters() > job.settings.get(Option.MAX_ACCURACY_METERS);
  }

  private void evaluateMember(
      String id, Member member, Command.Put put, Command.Fix fix, List<Change> changes) {
    if (put == null) {
      exit(id, TransitionReason.ZONE_REMOVED, member.version, fix.second(), fix, fix, changes);
      return;
    }
    ZoneSpec zone = put.zone();
    member.version = put.version();
    if (fix.second() >= zone.number(Rule.UNTIL, Integer.MAX_VALUE)) {
      int end = Math.max(zone.number(Rule.UNTIL), before.second());
      exit(id, TransitionReason.ZONE_EXPIRED, put.version(), end, before, fix, changes);
    } else if (fix.second() < zone.number(Rule.FROM, Integer.MIN_VALUE)) {
      exit(id, TransitionReason.ZONE_CHANGED, put.version(), fix.second(), fix, fix, changes);
    } else if (zone.isOpenAt(before.second())
        && zone.closingIn(before.second(), fix.second()) != null) {
      int closing = zone.closingIn(before.second(), fix.second());
      exit(id, TransitionReason.ZONE_CLOSED, put.version(), closing, before, fix, changes);
      enter(put, fix, changes);
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
          && !job.isNear(zone, before)) {
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
    int enteredAt = members.remove(id).enteredAt;
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

  private void evaluateVisitor(Command.Put put, Command.Fix fix, List<Change> changes) {
    ZoneSpec zone = put.zone();
    if (zone.isValidAt(fix.second())
        && zone.holds(fix)
        && !job.covers(zone, fix)
        && job.crosses(zone, before, fix)) {
      changes.add(change(TransitionType.CROSS, null, put, fix, 0, fix));
    }
    enter(put, fix, changes);
  }

  private void enter(Command.Put put, Command.Fix fix, List<Change> changes) {
    ZoneSpec zone = put.zone();
    Verdict verdict =
        zone.isValidAt(fix.second()) && zone.holds(fix)
            ? job.verdict(zone, fix, false)
            : Verdict.OUTSIDE;
    Entering run = entering.get(zone.id());
    if (verdict == Verdict.OUTSIDE
        || (run != null && zone.closingIn(run.inside.get(0).second() - 1, fix.second()) != null)) {
      entering.remove(zone.id());
      run = null;
    }
    if (verdict != Verdict.INSIDE) {
      return;
    }
    if (run == null) {
      run = new Entering(enterReason(zone, fix), new ArrayList<>());
      entering.put(zone.id(), run);
    }
    run.inside.add(fix);
    Command.Fix first = run.inside.get(0);
    boolean isSure = BY_ZONE.contains(run.reason) && zone.when() == null;
    if (isSure
        || (run.inside.size() >= zone.number(Rule.ENTER_CONFIRMATIONS, 1)
            && fix.second() - first.second() >= zone.number(Rule.ENTER_AFTER, 0))) {
      changes.add(change(TransitionType.ENTER, run.reason, put, first, first.second(), fix));
      entering.remove(zone.id());
      members.put(zone.id(), new Member(first.second(), put.version()));
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
    if (!hadFix) {
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

  /** The valid zones in which the device counts as inside at this fix, by id. */
  private List<ZoneSpec> zonesAround(Command.Fix fix) {
    return job.zones.values().stream()
        .map(Command.Put::zone)
        .filter(zone -> zone.isValidAt(fix.second()) && zone.holds(fix))
        .filter(zone -> job.verdict(zone, fix, members.containsKey(zone.id())) == Verdict.INSIDE)
        .sorted(Comparator.comparing(ZoneSpec::id, BY_BYTES))
        .toList();
  }

  /** Rule D5. */
  void deviceIsSilent(Command.Fix last) {
    leave(TransitionReason.DEVICE_SILENT, members.keySet(), last);
    entering.clear();
    before = null;
    ads.forget(last.second());
  }

  /** Rule Z3, eagerly. */
  void leaveRemovedZones(Command.Fix last) {
    Set<String> gone = new TreeSet<>(BY_BYTES);
    gone.addAll(members.keySet());
    gone.removeAll(job.zones.keySet());
    leave(TransitionReason.ZONE_REMOVED, gone, last);
    entering.keySet().retainAll(job.zones.keySet());
  }

  /** Ends memberships without a fix: at the device clock and the last position. */
  private void leave(TransitionReason reason, Set<String> ids, Command.Fix last) {
    List<String> left = List.copyOf(ids);
    for (String id : left) {
      Member member = members.remove(id);
      Change exit =
          new Change(
              TransitionType.EXIT,
              reason,
              id,
              member.version,
              last.second(),
              before,
              member.enteredAt,
              Segment.ABSENT);
      job.answer.add(exit.transition(device, job.world));
    }
    if (!left.isEmpty()) {
      tellMemberships(last.second(), before);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
