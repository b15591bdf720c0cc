package io.fenceline.evaluation;

import io.fenceline.event.TransitionReason;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.Zone;

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
  static ConfirmationStreak start(Zone zone, TransitionReason reason, TimedPosition first) {
    return new ConfirmationStreak(zone.id(), reason, 1, first);
  }

  /** Whether it is long enough at the fix that was counted last. */
  boolean isConfirmed(Confirmation needed, TimedPosition last) {
    return needed.isReachedBy(count, last.timeMillis() - first.timeMillis());
  }

  ConfirmationStreak oneMore() {
    return new ConfirmationStreak(zoneId, reason, count + 1, first);
  }
}
