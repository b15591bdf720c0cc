package io.fenceline.evaluation;

import io.fenceline.event.Transition;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;

/**
 * A transition and its zone, which is not looked up again.
 *
 * @param zone the version in force; null if the zone was removed
 */
public record ZoneTransition(Transition transition, Zone zone) {
  boolean isExit() {
    return transition.type() == TransitionType.EXIT;
  }
}
