package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;
import java.util.List;

/**
 * The evaluation of one fix that may change something: decides, for each zone that covers the fix,
 * has the device as a member or has a confirmation streak, what follows. Used once.
 */
final class FixEvaluation {
  private final EvaluatedFix fix;
  private final ZonesInForce zones;
  private final FixResult result;
  private final MemberEvaluation members;
  private final VisitorEvaluation visitors;

  private FixEvaluation(EvaluatedFix fix, ZonesInForce zones) {
    this.fix = fix;
    this.zones = zones;
    this.result = new FixResult(fix.fix());
    this.members = new MemberEvaluation(fix, result);
    this.visitors = new VisitorEvaluation(fix, result);
  }

  /**
   * Evaluates a fix.
   *
   * @param device null for a device without an earlier fix
   * @param at the zones at the position of the fix, for the memberships of the device
   * @param crossed the zones that the fix crossed (rule T4), ordered by id, memberships among them
   * @param near the zones that the device may approach (rule T8)
   */
  static Outcome evaluate(
      Device device,
      Fix fix,
      TimedPosition now,
      ZonesInForce zones,
      ZonesAtPoint at,
      List<Zone> crossed,
      List<Zone> near) {
    FixEvaluation evaluation = new FixEvaluation(EvaluatedFix.of(device, fix, now), zones);
    Memberships known = device == null ? Memberships.NONE : device.memberships();
    evaluation.evaluateEachZone(known, device == null ? List.of() : device.streaks(), at);
    evaluation.cross(known, crossed);
    new ApproachEvaluation(evaluation.fix, evaluation.result)
        .evaluate(device == null ? List.of() : device.approaches(), near, zones);
    return evaluation.result.outcome(now);
  }

  private void cross(Memberships known, List<Zone> crossed) {
    for (Zone zone : crossed) {
      if (!known.has(zone.id()) && fix.meetsCondition(zone)) {
        result.cross(zone, fix.now());
      }
    }
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
        result.add(known.get(m++));
      } else if (isMember) {
        evaluateMember(known.get(m++), streak, zone);
      } else if (zone != null) {
        visitors.evaluate(streak, zone);
      } else if (streak != null) {
        evaluateUncovered(streak);
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
   * @param found the zone if the lookup found it, else null
   */
  private void evaluateMember(Membership member, ConfirmationStreak leaving, Zone found) {
    Zone zone = found != null ? found : zones.get(member.zoneId());
    ZoneEnd end = ZoneEnd.of(zone, fix);
    if (end == null) {
      members.evaluate(member, leaving, zone, found != null);
      return;
    }
    result.exit(member, zone, end.reason(), end.position());
    if (found != null) {
      visitors.evaluate(null, found); // It has opened again.
    }
  }

  /** A streak of a zone that the lookup did not find: it ends, unless the fix is too inaccurate. */
  private void evaluateUncovered(ConfirmationStreak streak) {
    Zone zone = zones.get(streak.zoneId());
    if (zone != null
        && zone.rules().uncertainty() == Uncertainty.STRICT
        && zone.rules().validity().contains(fix.now().timeMillis())) {
      visitors.evaluate(streak, zone);
    }
  }
}
