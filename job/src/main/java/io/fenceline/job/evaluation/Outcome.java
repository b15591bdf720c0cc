package io.fenceline.job.evaluation;

import io.fenceline.event.Zone;
import java.util.List;

/**
 * What one event of a device comes to.
 *
 * @param after the device afterwards
 * @param told transitions in order (rule T1)
 * @param inside the zones that the fix lies in, ordered by id, but for those that tell nothing of a
 *     device that stays; valid until the next lookup
 */
public record Outcome(Device after, List<ZoneTransition> told, List<Zone> inside) {

  /**
   * No transition of this step or of a later one is earlier than this: the device clock, but for
   * those that are told later than they began (rules T3 and T5).
   */
  public long earliestMillis(ZonesInForce zones) {
    long earliest = after.clockMillis();
    for (ZoneTransition one : told) {
      earliest = Math.min(earliest, one.transition().timeMillis());
    }
    for (ConfirmationStreak run : after.runs()) {
      earliest = Math.min(earliest, run.first().timeMillis());
    }
    for (Membership membership : after.memberships()) {
      Zone zone = membership.dwelled() ? null : zones.get(membership.zoneId());
      if (zone != null && zone.rules().dwell() != null) {
        earliest = Math.min(earliest, membership.enteredAtMillis());
      }
    }
    return earliest;
  }
}
