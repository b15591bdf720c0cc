package io.fenceline.job.transition;

import io.fenceline.event.Cause;

/**
 * Consecutive fixes that are about to confirm (rule T5): outside a zone of a member, inside one of
 * any other device.
 *
 * @param cause why the first of them was about to enter or leave
 * @param count how many there are
 * @param first where and when the run began, which is what the transition will tell
 */
public record Run(String zoneId, Cause cause, int count, Place first) {
  Run oneMore() {
    return new Run(zoneId, cause, count + 1, first);
  }
}
