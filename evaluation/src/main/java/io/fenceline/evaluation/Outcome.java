package io.fenceline.evaluation;

import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.Zone;
import java.util.List;

/**
 * The outcome of one event of a device: a fix, a timer or a removed zone.
 *
 * @param after the device afterwards
 * @param transitions in order (rule T1)
 * @param inside the zones that the device is inside, ordered by id, without those of unchanged
 *     memberships ({@link ZonesAtPoint#isUnchanged}); valid until the next lookup
 * @param isSettled whether nothing changed but the position, and each later fix that the same zones
 *     cover changes no more
 */
public record Outcome(
    Device after, List<ZoneTransition> transitions, List<Zone> inside, boolean isSettled) {

  /** An outcome that is not settled. */
  public Outcome(Device after, List<ZoneTransition> transitions, List<Zone> inside) {
    this(after, transitions, inside, false);
  }

  /** Whether the device entered or left a zone. */
  public boolean changesMemberships() {
    for (int i = 0; i < transitions.size(); i++) {
      TransitionType type = transitions.get(i).transition().type();
      if (type == TransitionType.ENTER || type == TransitionType.EXIT) {
        return true;
      }
    }
    return false;
  }

  /**
   * A time that no transition of this outcome or of a later one precedes: the device clock, unless
   * a DWELL or a confirmation is pending, which carries an earlier time (rules T3 and T5).
   */
  public long earliestMillis(ZonesInForce zones) {
    long earliest = after.clockMillis();
    for (ZoneTransition one : transitions) {
      earliest = Math.min(earliest, one.transition().timeMillis());
    }
    for (ConfirmationStreak streak : after.streaks()) {
      earliest = Math.min(earliest, streak.first().timeMillis());
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
