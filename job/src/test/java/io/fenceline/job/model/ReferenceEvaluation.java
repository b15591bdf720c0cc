package io.fenceline.job.model;

import io.fenceline.event.MembershipSet;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.job.model.Reference.Verdict;
import io.fenceline.job.model.scenario.Command;
import io.fenceline.job.model.scenario.SegmentAttribute;
import io.fenceline.job.model.scenario.Settings.Option;
import io.fenceline.job.model.scenario.World;
import io.fenceline.job.model.scenario.ZoneSpec;
import io.fenceline.job.model.scenario.ZoneSpec.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Evaluates one device: its memberships, and the transitions of each applied fix (Z3, T1 to T5).
 */
final class ReferenceEvaluation {
  private final String device;
  private final Reference job;
  private final ReferenceAds ads;
  private final ReferenceMemory memory = new ReferenceMemory();
  private final ReferenceVisitor visitors;
  private final ReferenceMember members;
  private final ReferenceApproach approaches;

  ReferenceEvaluation(String device, Reference job) {
    this.device = device;
    this.job = job;
    this.ads = new ReferenceAds(device, job);
    this.visitors = new ReferenceVisitor(job, memory);
    this.members = new ReferenceMember(job, memory, visitors);
    this.approaches = new ReferenceApproach(job, memory);
  }

  void apply(Command.Fix fix) {
    if (!isInaccurate(fix)) {
      evaluate(fix);
    }
    memory.hadFix = true;
    memory.last = fix;
  }

  private void evaluate(Command.Fix fix) {
    List<Change> changes = new ArrayList<>();
    memory.entering.keySet().retainAll(job.zones.keySet());
    memory.approached.keySet().retainAll(job.zones.keySet());
    Set<String> membersBefore = Set.copyOf(memory.members.keySet());
    overdue(fix, changes);
    for (String id : memory.idsWith(job.zones.keySet())) {
      if (memory.members.containsKey(id)) {
        members.evaluate(id, fix, changes);
      } else {
        visitors.evaluate(job.zones.get(id), fix, changes);
      }
    }
    for (String id : memory.idsWith(job.zones.keySet())) {
      approaches.evaluate(job.zones.get(id), membersBefore, fix, changes);
    }
    decideArrivals(membersBefore, fix, changes);
    memory.before = fix;
    changes.sort(Comparator.comparing(Change::type)); // In the order of T1; stable: by id
    changes.forEach(change -> job.answer.add(change.transition(device, job.world)));
    emitMemberships(changes, fix);
    ads.due(fix, changes, zonesAround(fix), memory.earliest(job.zones, changes, fix));
  }

  /** Rule T10. */
  private void overdue(Command.Fix fix, List<Change> changes) {
    for (String id : memory.idsWith(job.zones.keySet())) {
      if (isLate(id, fix) && !arrivals().contains(id) && !memory.members.containsKey(id)) {
        Command.Put zone = job.zones.get(id);
        changes.add(
            new Change(
                TransitionType.OVERDUE,
                null,
                id,
                zone.version(),
                zone.zone().number(Rule.ARRIVE_BY),
                memory.lastPosition(fix),
                0,
                fix.segment()));
      }
    }
  }

  private void decideArrivals(Set<String> membersBefore, Command.Fix fix, List<Change> changes) {
    for (Command.Put put : job.zones.values()) {
      String id = put.zone().id();
      boolean changed =
          changes.stream()
              .anyMatch(change -> change.zoneId().equals(id) && change.type().isOfMember());
      boolean isEntered = membersBefore.contains(id) || memory.members.containsKey(id) || changed;
      if (put.zone().number(Rule.ARRIVE_BY) != null && (isEntered || isLate(id, fix))) {
        arrivals().add(id);
      }
    }
  }

  private boolean isLate(String id, Command.Fix fix) {
    Command.Put put = job.zones.get(id);
    Integer arriveBy = put == null ? null : put.zone().number(Rule.ARRIVE_BY);
    return arriveBy != null && arriveBy <= fix.second();
  }

  private Set<String> arrivals() {
    return job.arrivals.computeIfAbsent(device, unseen -> new HashSet<>());
  }

  private void emitMemberships(List<Change> changes, Command.Fix fix) {
    boolean changed =
        changes.stream()
            .anyMatch(
                change ->
                    change.type() == TransitionType.ENTER || change.type() == TransitionType.EXIT);
    if (changed) {
      emitMemberships(fix.second(), fix);
    }
  }

  /** Emits the memberships, after each change of them. */
  private void emitMemberships(int second, Command.Fix position) {
    List<MembershipSet.Entry> zones = new ArrayList<>();
    memory.members.forEach(
        (id, member) ->
            zones.add(new MembershipSet.Entry(id, member.version, World.millis(member.enteredAt))));
    job.answer.add(
        new MembershipSet(
            device, World.millis(second), position.lon(job.world), position.lat(job.world), zones));
  }

  private boolean isInaccurate(Command.Fix fix) {
    return job.settings.has(Option.MAX_ACCURACY_METERS)
        && fix.accuracyMeters() != null
        && fix.accuracyMeters() > job.settings.get(Option.MAX_ACCURACY_METERS);
  }

  /** The valid zones in which the device counts as inside at this fix, by id. */
  private List<ZoneSpec> zonesAround(Command.Fix fix) {
    return job.zones.values().stream()
        .map(Command.Put::zone)
        .filter(zone -> zone.isValidAt(fix.second()) && zone.holds(fix))
        .filter(
            zone -> job.verdict(zone, fix, memory.members.containsKey(zone.id())) == Verdict.INSIDE)
        .sorted(Comparator.comparing(ZoneSpec::id, ReferenceMemory.BY_BYTES))
        .toList();
  }

  /** Rule D5. */
  void deviceIsSilent(Command.Fix last) {
    leave(TransitionReason.DEVICE_SILENT, memory.members.keySet(), last);
    memory.entering.clear();
    memory.approached.clear();
    memory.before = null;
    ads.forget(last.second());
  }

  /** Rule Z3, eagerly. */
  void leaveRemovedZones(Command.Fix last) {
    Set<String> gone = new TreeSet<>(ReferenceMemory.BY_BYTES);
    gone.addAll(memory.members.keySet());
    gone.removeAll(job.zones.keySet());
    leave(TransitionReason.ZONE_REMOVED, gone, last);
    memory.entering.keySet().retainAll(job.zones.keySet());
    memory.approached.keySet().retainAll(job.zones.keySet());
  }

  /** Ends memberships without a fix: at the device clock and the last position. */
  private void leave(TransitionReason reason, Set<String> ids, Command.Fix last) {
    List<String> left = List.copyOf(ids);
    for (String id : left) {
      Member member = memory.members.remove(id);
      Change exit =
          new Change(
              TransitionType.EXIT,
              reason,
              id,
              member.version,
              last.second(),
              memory.before,
              member.enteredAt,
              SegmentAttribute.ABSENT);
      job.answer.add(exit.transition(device, job.world));
    }
    if (!left.isEmpty()) {
      emitMemberships(last.second(), memory.before);
    }
  }
}
