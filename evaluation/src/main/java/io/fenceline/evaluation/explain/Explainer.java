package io.fenceline.evaluation.explain;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.evaluation.devicezones.ZonesOfDevice;
import io.fenceline.evaluation.zones.SharedIndexBuild;
import io.fenceline.evaluation.zones.Zones;
import io.fenceline.evaluation.zones.ZonesListener;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.ZoneIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Says of a step what it means for each zone that it may concern, and by which rule. It compares
 * the device before and after, and asks the same predicates as the evaluation; it decides nothing.
 */
public final class Explainer {
  private final Zones shared;
  private final ZonesOfDevice zones;

  /**
   * @param shared the zones of all devices in force at the time of the steps
   * @param zones the same with those of the device
   */
  public Explainer(Zones shared, ZonesOfDevice zones) {
    this.shared = shared;
    this.zones = zones;
  }

  /** Zones for a replay: none yet, and each change is in force at once. */
  public static Zones newZones() {
    try (SharedIndexBuild alone = SharedIndexBuild.join(new Object())) {
      return new Zones(Runnable::run, alone, () -> 0, ZonesListener.NONE);
    }
  }

  /**
   * The decisions about the zones that the device was or is in, enters, leaves or crosses, has
   * approached or may approach, and those in whose shape, or near whose border, the fix is: first
   * the transitions in their order (rule T1), then the others by zone id.
   *
   * @param aroundMeters how far away zones are mentioned
   */
  public List<ZoneDecision> explain(Step step, double aroundMeters) {
    Set<String> ids = new TreeSet<>(ZoneIds.UTF8_ORDER);
    addIds(step.before(), ids);
    if (step.outcome() != null) {
      addIds(step.outcome().after(), ids);
    }
    if (step.fix() != null && step.outcome() != null && !step.fix().isReset()) {
      double meters = Math.max(aroundMeters, accuracyMeters(step.fix()));
      double lon = step.fix().lon();
      double lat = step.fix().lat();
      shared.around(meters, lon, lat).forEach(zone -> ids.add(zone.id()));
      zones.own().unpacked(all -> true).stream()
          .filter(zone -> zone.shape().isWithin(meters, lon, lat))
          .forEach(zone -> ids.add(zone.id()));
      zones.approaching(TimedPosition.of(step.fix()), zone -> ids.add(zone.id()));
    }
    List<ZoneDecision> decisions = new ArrayList<>(transitions(step, id -> true));
    decisions.forEach(decision -> ids.remove(decision.zoneId()));
    ids.forEach(id -> decisions.addAll(explain(step, id)));
    return decisions;
  }

  private List<ZoneDecision> transitions(Step step, Predicate<String> isAsked) {
    return step.outcome() == null
        ? List.of()
        : step.outcome().transitions().stream()
            .map(ZoneTransition::transition)
            .filter(one -> isAsked.test(idOf(one)))
            .map(one -> new ZoneStep(step, idOf(one), zones.get(idOf(one))).of(one))
            .toList();
  }

  private static String idOf(Transition transition) {
    return ZoneIds.of(transition.zoneId(), transition.ofDevice());
  }

  private static void addIds(Device device, Set<String> ids) {
    if (device != null) {
      device.memberships().forEach(member -> ids.add(member.zoneId()));
      device.streaks().forEach(streak -> ids.add(streak.zoneId()));
      device.approaches().forEach(approach -> ids.add(approach.zoneId()));
    }
  }

  /**
   * The decisions about the zones of this id, as users wrote it, of all devices and of this one.
   */
  public List<ZoneDecision> explainWritten(Step step, String zoneId) {
    String own = ZoneIds.ofDevice(zoneId);
    List<ZoneDecision> decisions = new ArrayList<>();
    if (zones.get(own) == null || zones.get(zoneId) != null) {
      decisions.addAll(explain(step, zoneId));
    }
    if (zones.get(own) != null) {
      decisions.addAll(explain(step, own));
    }
    return decisions;
  }

  /** The decisions about one zone; none for a step in which nothing was evaluated. */
  public List<ZoneDecision> explain(Step step, String zoneId) {
    if (step.outcome() == null || step.event() == Step.Event.TOO_INACCURATE) {
      return List.of();
    }
    List<ZoneDecision> transitions = transitions(step, zoneId::equals);
    return transitions.isEmpty() && step.fix() != null && !step.fix().isReset()
        ? List.of(new ZoneStep(step, zoneId, zones.get(zoneId)).withoutTransition())
        : transitions;
  }

  /** The accuracy of a fix, which counts as exact when it says nothing. */
  static double accuracyMeters(Fix fix) {
    return fix.accuracyMeters() > 0 ? fix.accuracyMeters() : 0;
  }
}
