package io.fenceline.job.ads;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import io.fenceline.job.evaluation.Outcome;
import io.fenceline.job.evaluation.ZoneTransition;
import java.util.ArrayList;
import java.util.List;

/** Which ads a step makes due (rule T6: ENTER whatever its cause, EXIT only when MOVED). */
public final class AdMatches {
  private AdMatches() {}

  /**
   * The ads of the transitions in their order, then those of {@code INSIDE} by zone id. Allocates
   * nothing when none is due.
   */
  public static List<AdMatch> of(Fix fix, Outcome step, AdFilter gate) {
    List<AdMatch> matches = List.of();
    List<ZoneTransition> told = step.transitions();
    for (int i = 0; i < told.size(); i++) {
      Transition transition = told.get(i).transition();
      Zone zone = told.get(i).zone();
      Trigger trigger = trigger(transition);
      if (trigger != null && isDue(zone, trigger, transition.timeMillis(), gate)) {
        matches = with(matches, match(transition, trigger, zone));
      }
    }
    List<Zone> inside = step.inside();
    for (int i = 0; i < inside.size(); i++) {
      Zone zone = inside.get(i);
      if (isDue(zone, Trigger.INSIDE, fix.timeMillis(), gate)) {
        matches = with(matches, match(fix, zone));
      }
    }
    return matches;
  }

  private static Trigger trigger(Transition transition) {
    return switch (transition.type()) {
      case ENTER -> Trigger.ENTER;
      case EXIT -> transition.cause() == TransitionReason.MOVED ? Trigger.EXIT : null;
      case DWELL -> Trigger.DWELL;
      case CROSS -> Trigger.CROSS;
    };
  }

  private static boolean isDue(Zone zone, Trigger trigger, long timeMillis, AdFilter gate) {
    return zone.ad() != null
        && zone.rules().adTriggers().contains(trigger)
        && gate.opensFor(zone, timeMillis);
  }

  private static List<AdMatch> with(List<AdMatch> matches, AdMatch match) {
    List<AdMatch> more = matches.isEmpty() ? new ArrayList<>() : matches;
    more.add(match);
    return more;
  }

  private static AdMatch match(Transition transition, Trigger trigger, Zone zone) {
    return new AdMatch(
        transition.deviceId(),
        zone.id(),
        trigger,
        transition.cause(),
        transition.timeMillis(),
        transition.lon(),
        transition.lat(),
        transition.attributes(),
        zone.ad());
  }

  private static AdMatch match(Fix fix, Zone zone) {
    return new AdMatch(
        fix.deviceId(),
        zone.id(),
        Trigger.INSIDE,
        null,
        fix.timeMillis(),
        fix.lon(),
        fix.lat(),
        fix.attributes(),
        zone.ad());
  }
}
