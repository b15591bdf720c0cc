package io.fenceline.job.transition;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Cause;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.event.Zone;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Which ads a step makes due (rule T6: ENTER whatever its cause, EXIT only when MOVED). */
public final class AdMatches {
  private AdMatches() {}

  /**
   * The ads of the transitions in their order, then those of {@code INSIDE} in the order of {@code
   * holding}. Allocates nothing when none is due.
   */
  public static List<AdMatch> of(
      Fix fix,
      List<Transition> transitions,
      List<Zone> holding,
      Function<String, Zone> zoneInForce) {
    List<AdMatch> due = List.of();
    for (int i = 0; i < transitions.size(); i++) {
      Transition transition = transitions.get(i);
      Trigger trigger = trigger(transition);
      if (trigger != null) {
        Zone zone = zoneInForce.apply(transition.zoneId());
        due = withAdOf(zone, trigger, transition.cause(), fix, due);
      }
    }
    for (int i = 0; i < holding.size(); i++) {
      due = withAdOf(holding.get(i), Trigger.INSIDE, null, fix, due);
    }
    return due;
  }

  private static Trigger trigger(Transition transition) {
    if (transition.type() == TransitionType.ENTER) {
      return Trigger.ENTER;
    }
    boolean left = transition.type() == TransitionType.EXIT && transition.cause() == Cause.MOVED;
    return left ? Trigger.EXIT : null;
  }

  private static List<AdMatch> withAdOf(
      Zone zone, Trigger trigger, Cause cause, Fix fix, List<AdMatch> due) {
    if (zone.ad() == null || !zone.rules().adTriggers().contains(trigger)) {
      return due;
    }
    List<AdMatch> more = due.isEmpty() ? new ArrayList<>() : due;
    more.add(
        new AdMatch(
            fix.deviceId(),
            zone.id(),
            trigger,
            cause,
            fix.timeMillis(),
            fix.lon(),
            fix.lat(),
            fix.attributes(),
            zone.ad()));
    return more;
  }
}
