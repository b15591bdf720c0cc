package io.fenceline.evaluation.explain;

import io.fenceline.evaluation.Approach;
import io.fenceline.evaluation.ConfirmationStreak;
import io.fenceline.evaluation.Coverage;
import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.evaluation.explain.ZoneDecision.Effect;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneRules;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A step as it concerns one zone. Used once. */
final class ZoneStep {
  private final Step step;
  private final Fix fix;
  private final String zoneId;
  private final Zone zone;
  private final Map<String, Object> values = new LinkedHashMap<>();

  /**
   * @param zone null if there is none of this id any more
   */
  ZoneStep(Step step, String zoneId, Zone zone) {
    this.step = step;
    this.fix = step.fix();
    this.zoneId = zoneId;
    this.zone = zone;
  }

  private ZoneDecision decide(Effect effect, Rule rule, Transition transition) {
    boolean hasDistance = zone != null && fix != null && !fix.isReset();
    double border =
        hasDistance ? BorderDistance.meters(zone.shape(), fix.lon(), fix.lat()) : Double.NaN;
    return new ZoneDecision(zoneId, zone, effect, rule, transition, border, values);
  }

  ZoneDecision of(Transition transition) {
    Effect effect =
        switch (transition.type()) {
          case ENTER -> Effect.ENTERS;
          case EXIT -> Effect.LEAVES;
          case DWELL -> Effect.DWELLS;
          case CROSS -> Effect.CROSSES;
          case APPROACH -> Effect.APPROACHES;
          case OVERDUE -> Effect.IS_OVERDUE;
        };
    Rule rule =
        switch (transition.type()) {
          case DWELL -> Rule.DWELL;
          case CROSS -> Rule.CROSS;
          case APPROACH -> Rule.APPROACH;
          case OVERDUE -> Rule.OVERDUE;
          case ENTER -> rule(transition, zone == null ? null : zone.rules().enter());
          case EXIT -> rule(transition, zone == null ? null : zone.rules().exit());
        };
    if (transition.reason() != null) {
      values.put("reason", transition.reason().name());
    }
    if (rule == Rule.OVERDUE) {
      addLastSeen(transition);
    } else if (fix == null || transition.timeMillis() != fix.timeMillis()) {
      values.put("time", Instant.ofEpochMilli(transition.timeMillis()));
    }
    addValues(rule);
    return decide(effect, rule, transition);
  }

  private Rule rule(Transition transition, Confirmation needed) {
    TransitionReason reason = transition.reason();
    return switch (reason) {
      case FIRST_FIX -> Rule.FIRST_FIX;
      case ZONE_STARTED, ZONE_EXPIRED -> Rule.VALIDITY;
      case ZONE_OPENED, ZONE_CLOSED -> Rule.OPENING_HOURS;
      case ZONE_CHANGED, ZONE_REMOVED -> Rule.ZONE_CHANGE;
      case DEVICE_SILENT -> Rule.SILENCE;
      case CONDITION -> Rule.CONDITION;
      case MOVED ->
          needed == null || needed.equals(Confirmation.NONE) ? Rule.POSITION : Rule.CONFIRMATION;
    };
  }

  ZoneDecision withoutTransition() {
    boolean isMember = isMember(step.outcome().after());
    ConfirmationStreak streak = streak(step.outcome().after());
    if (zone == null) {
      return decide(Effect.STAYS_OUTSIDE, Rule.ZONE_CHANGE, null);
    }
    if (streak != null) {
      addProgress(streak, isMember ? zone.rules().exit() : zone.rules().enter());
    }
    Rule rule = isMember ? ruleOfMember(streak) : ruleOfVisitor(streak);
    addValues(rule);
    Effect running = isMember ? Effect.MAY_LEAVE : Effect.MAY_ENTER;
    Effect still = isMember ? Effect.STAYS : Effect.STAYS_OUTSIDE;
    return decide(rule == Rule.CONFIRMATION ? running : still, rule, null);
  }

  private Rule ruleOfMember(ConfirmationStreak leaving) {
    TimedPosition position = TimedPosition.of(fix);
    Coverage coverage = Coverage.ofMember(zone, position, Explainer.accuracyMeters(fix));
    if (coverage == Coverage.BETWEEN && holds()) {
      return Rule.UNCERTAINTY;
    }
    if (leaving != null) {
      return Rule.CONFIRMATION;
    }
    return covers() ? Rule.POSITION : Rule.EXIT_BUFFER;
  }

  private Rule ruleOfVisitor(ConfirmationStreak entering) {
    ZoneRules rules = zone.rules();
    Validity validity = rules.validity();
    TimedPosition position = TimedPosition.of(fix);
    Coverage coverage = Coverage.ofVisitor(zone, position, Explainer.accuracyMeters(fix));
    if (coverage == Coverage.OUTSIDE && rules.hasApproach() && !mayApproach()) {
      return Rule.APPROACH;
    }
    if (coverage == Coverage.OUTSIDE && !rules.hasApproach()) {
      return rules.uncertainty() == Uncertainty.LOOSE ? Rule.UNCERTAINTY : Rule.POSITION;
    }
    if (fix.timeMillis() < validity.fromMillis() || fix.timeMillis() >= validity.untilMillis()) {
      return Rule.VALIDITY;
    }
    if (!validity.contains(fix.timeMillis())) {
      return Rule.OPENING_HOURS;
    }
    if (!holds()) {
      return Rule.CONDITION;
    }
    if (coverage == Coverage.OUTSIDE) {
      return Rule.APPROACH;
    }
    return coverage == Coverage.BETWEEN || entering == null ? Rule.UNCERTAINTY : Rule.CONFIRMATION;
  }

  /** Whether it would approach the zone if that is valid and the time is near enough. */
  private boolean mayApproach() {
    return approach(step.before()) == null
        && (step.before() == null || !isMember(step.before()))
        && zone.shape().isWithin(zone.rules().approachMeters(), fix.lon(), fix.lat());
  }

  /** Null for none. */
  private Approach approach(Device device) {
    return device == null
        ? null
        : device.approaches().stream()
            .filter(one -> one.zoneId().equals(zoneId))
            .findFirst()
            .orElse(null);
  }

  private boolean covers() {
    return zone.shape().covers(fix.lon(), fix.lat());
  }

  private boolean holds() {
    return zone.rules().condition() == null || zone.rules().condition().holds(fix);
  }

  private boolean isMember(Device device) {
    return device.memberships().has(zoneId);
  }

  private ConfirmationStreak streak(Device device) {
    for (ConfirmationStreak streak : device.streaks()) {
      if (streak.zoneId().equals(zoneId)) {
        return streak;
      }
    }
    return null;
  }

  private void addProgress(ConfirmationStreak streak, Confirmation needed) {
    values.put("reason", streak.reason().name());
    values.put("since", Instant.ofEpochMilli(streak.first().timeMillis()));
    if (needed.fixes() > 1) {
      values.put("fixes", streak.count());
      values.put("fixesNeeded", needed.fixes());
    }
    if (needed.spanMillis() > 0) {
      values.put("seconds", (fix.timeMillis() - streak.first().timeMillis()) / 1_000.0);
      values.put("secondsNeeded", needed.spanMillis() / 1_000.0);
    }
  }

  /** Adds the values that the rule compared, beside the position. */
  private void addValues(Rule rule) {
    if (zone == null || fix == null || fix.isReset()) {
      return;
    }
    ZoneRules rules = zone.rules();
    switch (rule) {
      case EXIT_BUFFER -> values.put("exitBufferMeters", rules.exitBufferMeters());
      case UNCERTAINTY -> {
        values.put("uncertainty", rules.uncertainty().name().toLowerCase(Locale.ROOT));
        values.put("accuracyMeters", Explainer.accuracyMeters(fix));
      }
      case VALIDITY -> addValidity(rules.validity());
      case OPENING_HOURS -> addHours(rules.validity().hours());
      case DWELL -> values.put("dwell", rules.dwell());
      case APPROACH -> addApproach(rules);
      default -> {}
    }
    if (rules.condition() != null && (rule == Rule.CONDITION || rule == Rule.CONFIRMATION)) {
      values.put("condition", rules.condition().expression());
      values.put("holds", rules.condition().holds(fix));
      values.putAll(rules.condition().values(fix));
    }
  }

  /** When and how far from the zone the device was last seen before it was overdue. */
  private void addLastSeen(Transition overdue) {
    values.put("arriveBy", Instant.ofEpochMilli(overdue.timeMillis()));
    TimedPosition last = step.before() == null ? null : step.before().before();
    if (last != null && zone != null) {
      values.put("lastSeen", Instant.ofEpochMilli(last.timeMillis()));
      values.put("lastSeenMeters", zone.shape().distanceMeters(last.lon(), last.lat()));
    }
  }

  private void addApproach(ZoneRules rules) {
    values.put("approachMeters", rules.approachMeters());
    if (rules.approachWithin() != null) {
      values.put("approachWithin", rules.approachWithin());
    }
    Device before = step.before();
    double seconds =
        Approach.arrivalSeconds(
            zone.shape(), before == null ? null : before.before(), TimedPosition.of(fix));
    if (!Double.isNaN(seconds)) {
      values.put("arrivalSeconds", seconds);
    }
    Approach known = approach(before);
    if (known != null) {
      values.put("approachedMeters", known.distanceMeters());
      values.put("againBeyondMeters", known.rearmMeters(rules));
    }
  }

  private void addValidity(Validity validity) {
    if (validity.fromMillis() != Long.MIN_VALUE) {
      values.put("validFrom", Instant.ofEpochMilli(validity.fromMillis()));
    }
    if (validity.untilMillis() != Long.MAX_VALUE) {
      values.put("validUntil", Instant.ofEpochMilli(validity.untilMillis()));
    }
  }

  private void addHours(OpeningHours hours) {
    if (hours != null) {
      OpeningHours.Span span = hours.spanAt(fix.timeMillis());
      values.put("open", span.isOpen());
      values.put(span.isOpen() ? "closes" : "opens", Instant.ofEpochMilli(span.untilMillis()));
      values.put("timeZone", hours.timeZone().getId());
    }
  }
}
