package io.fenceline.job.evaluation;

import io.fenceline.event.Transition;
import io.fenceline.event.Zone;

/**
 * A transition and its zone, so that nobody need look for that again.
 *
 * @param zone as it is in force; null when it is not
 */
public record ZoneTransition(Transition transition, Zone zone) {}
