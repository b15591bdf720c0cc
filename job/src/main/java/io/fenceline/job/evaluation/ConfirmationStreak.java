package io.fenceline.job.evaluation;

import io.fenceline.event.TransitionReason;

/**
 * Consecutive fixes that are about to confirm (rule T5): outside a zone of a member, inside one of
 * any other device.
 *
 * @param cause why the first of them was about to enter or leave
 * @param count how many there are
 * @param first where and when the run began, which is what the transition will tell
 */
public record ConfirmationStreak(
    String zoneId, TransitionReason cause, int count, TimedPosition first) {
  ConfirmationStreak oneMore() {
    return new ConfirmationStreak(zoneId, cause, count + 1, first);
  }
}
