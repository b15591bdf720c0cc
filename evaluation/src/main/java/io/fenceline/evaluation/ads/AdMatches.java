package io.fenceline.evaluation.ads;

import io.fenceline.evaluation.Outcome;
import io.fenceline.evaluation.ZoneTransition;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.Zone;
import java.util.List;

/**
 * Finds the ads that an outcome makes due (rule T6: ENTER for any reason, EXIT only when MOVED).
 * Pure.
 */
public final class AdMatches {
  private AdMatches() {}

  /**
   * The ads of the transitions in their order, then those of {@code INSIDE} by zone id. Allocates
   * nothing when none is triggered.
   *
   * @param filter decides by age and audience
   * @param oldestMillis the earliest event time of a fix that is not too old
   */
  public static List<DueAd> due(Fix fix, Outcome outcome, AdFilter filter, long oldestMillis) {
    List<DueAd> triggered = triggered(fix, outcome);
    for (int i = 0; i < triggered.size(); i++) {
      if (filter.verdict(triggered.get(i), oldestMillis) != AdFilter.Verdict.ACCEPTED) {
        return triggered.stream()
            .filter(ad -> filter.verdict(ad, oldestMillis) == AdFilter.Verdict.ACCEPTED)
            .toList();
      }
    }
    return triggered;
  }

  /** The same, before age and audience are asked. */
  public static List<DueAd> triggered(Fix fix, Outcome outcome) {
    List<DueAd> due = List.of();
    List<ZoneTransition> transitions = outcome.transitions();
    for (int i = 0; i < transitions.size(); i++) {
      Transition transition = transitions.get(i).transition();
      Zone zone = transitions.get(i).zone();
      Trigger trigger = trigger(transition);
      if (trigger != null && isTriggered(zone, trigger)) {
        due = DueAd.append(due, new DueAd(zone, trigger, fix, transition));
      }
    }
    List<Zone> inside = outcome.inside();
    for (int i = 0; i < inside.size(); i++) {
      Zone zone = inside.get(i);
      if (isTriggered(zone, Trigger.INSIDE)) {
        due = DueAd.append(due, new DueAd(zone, Trigger.INSIDE, fix, null));
      }
    }
    return due;
  }

  private static Trigger trigger(Transition transition) {
    return switch (transition.type()) {
      case ENTER -> Trigger.ENTER;
      case EXIT -> transition.reason() == TransitionReason.MOVED ? Trigger.EXIT : null;
      case DWELL -> Trigger.DWELL;
      case CROSS -> Trigger.CROSS;
      case APPROACH -> Trigger.APPROACH;
      case OVERDUE -> null;
    };
  }

  private static boolean isTriggered(Zone zone, Trigger trigger) {
    return zone.ad() != null && zone.rules().adTriggers().contains(trigger);
  }
}
