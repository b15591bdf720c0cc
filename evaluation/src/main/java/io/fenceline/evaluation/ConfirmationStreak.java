package io.fenceline.evaluation;

import io.fenceline.event.TransitionReason;

/**
 * Consecutive fixes that count towards a confirmation (rule T5): outside the zone for a member,
 * inside for any other device.
 *
 * @param reason the reason of the transition, decided by the first fix
 * @param count the number of fixes
 * @param first time and position of the first fix, which the transition will carry
 */
public record ConfirmationStreak(
    String zoneId, TransitionReason reason, int count, TimedPosition first) {
  ConfirmationStreak oneMore() {
    return new ConfirmationStreak(zoneId, reason, count + 1, first);
  }
}
