package io.fenceline.evaluation;

import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides which zones a device approaches, and which it may approach again (rule T8), once it is
 * known which it entered and left.
 */
record ApproachEvaluation(EvaluatedFix fix, FixResult result) {
  /**
   * @param approached those of the device, ordered by zone id
   * @param near the zones that the device may be near and that do not cover it
   */
  void evaluate(List<Approach> approached, List<Zone> near, ZonesInForce zones) {
    if (approached.isEmpty() && near.isEmpty() && !leavesZoneWithApproach()) {
      return;
    }
    Set<String> members = new HashSet<>();
    result.members().forEach(member -> members.add(member.zoneId()));
    Set<String> known = new HashSet<>(members);
    for (Approach one : approached) {
      known.add(one.zoneId());
      keep(one, zones.get(one.zoneId()), members);
    }
    for (ZoneTransition one : result.transitions()) {
      Zone zone = one.isExit() ? one.zone() : null;
      if (zone != null && known.add(zone.id())) {
        keep(new Approach(zone.id(), zone.rules().approachMeters()), zone, members);
      }
    }
    near.stream()
        .filter(zone -> !known.contains(zone.id()))
        .sorted(Zone.BY_ID)
        .forEach(this::approach);
  }

  private boolean leavesZoneWithApproach() {
    for (ZoneTransition one : result.transitions()) {
      if (one.isExit() && one.zone() != null && one.zone().rules().hasApproach()) {
        return true;
      }
    }
    return false;
  }

  /** A member may be anywhere; any other device is still too near to approach again, or not. */
  private void keep(Approach approach, Zone zone, Set<String> members) {
    if (zone == null
        || !zone.rules().hasApproach()
        || zone.rules().validity().untilMillis() <= fix.now().timeMillis()) {
      return;
    }
    if (members.contains(zone.id()) || isWithin(approach.rearmMeters(zone.rules()), zone)) {
      result.add(approach);
    }
  }

  private void approach(Zone zone) {
    ZoneRules rules = zone.rules();
    if (!rules.validity().contains(fix.now().timeMillis())
        || !isWithin(rules.approachMeters(), zone)
        || !fix.meetsCondition(zone)
        || rules.uncertainty() == Uncertainty.LOOSE && isWithin(fix.accuracyMeters(), zone)) {
      return;
    }
    double seconds = Approach.arrivalSeconds(zone.shape(), fix.before(), fix.now());
    if (rules.approachWithin() == null
        || seconds * 1_000 <= rules.approachWithin().toMillis()) { // Not NaN.
      double meters = zone.shape().distanceMeters(fix.now().lon(), fix.now().lat());
      result.approach(zone, fix.now(), meters, seconds);
    }
  }

  private boolean isWithin(double meters, Zone zone) {
    return zone.shape().isWithin(meters, fix.now().lon(), fix.now().lat());
  }
}
