package io.fenceline.evaluation;

import io.fenceline.event.TransitionReason;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Zone;

/**
 * Evaluates a zone that exists and has the device as a member: EXIT by position or condition, DWELL
 * (rules Z3, Z5, T3, T5, T7).
 */
record MemberEvaluation(EvaluatedFix fix, FixResult result) {
  /**
   * @param leaving the streak of the member, or null
   * @param isFound whether the lookup, which is of the position alone, found the zone
   */
  void evaluate(Membership member, ConfirmationStreak leaving, Zone zone, boolean isFound) {
    Coverage coverage = coverage(zone, isFound);
    if (coverage == Coverage.OUTSIDE && leaving == null && !coveredBefore(member, zone)) {
      result.exit(member, zone, TransitionReason.ZONE_CHANGED, fix.now());
    } else if (coverage == Coverage.OUTSIDE) {
      leave(member, zone, leaving, TransitionReason.MOVED);
    } else if (!fix.meetsCondition(zone)) {
      leave(member, zone, leaving, TransitionReason.CONDITION);
    } else if (coverage == Coverage.INSIDE) {
      stay(member, zone);
    } else {
      result.remain(member, zone, leaving);
    }
  }

  /** Loads the shape only if the lookup does not decide. */
  private Coverage coverage(Zone zone, boolean isFound) {
    boolean isExact = zone.rules().uncertainty() == Uncertainty.IGNORE;
    if (!isExact || !isFound && zone.rules().exitBufferMeters() > 0) {
      return Coverage.ofMember(zone, fix.now(), fix.accuracyMeters());
    }
    return isFound ? Coverage.INSIDE : Coverage.OUTSIDE;
  }

  /**
   * Whether the zone as it is now covered its member at the last evaluated fix. The shape is not
   * loaded if the zone is still the one of that evaluation.
   */
  @SuppressWarnings({"StringEquality", "ReferenceEquality"})
  private boolean coveredBefore(Membership member, Zone zone) {
    boolean isSame = member.zoneId() == zone.id() && member.zoneVersion() == zone.version();
    // How accurate the fix before was is not known any more.
    return isSame
        || zone.rules().uncertainty() != Uncertainty.IGNORE
        || Coverage.ofMember(zone, fix.before(), 0) == Coverage.INSIDE;
  }

  /**
   * @param running the streak so far, or null
   * @param reason of a new one
   */
  private void leave(
      Membership member, Zone zone, ConfirmationStreak running, TransitionReason reason) {
    ConfirmationStreak leaving =
        running == null ? ConfirmationStreak.start(zone, reason, fix.now()) : running.oneMore();
    if (leaving.isConfirmed(zone.rules().exit(), fix.now())) {
      result.exit(member, zone, leaving.reason(), leaving.first());
    } else {
      result.remain(member, zone, leaving);
    }
  }

  private void stay(Membership member, Zone zone) {
    boolean dwells = dwells(member, zone, fix.now().timeMillis());
    if (dwells) {
      long dwelledAtMillis = member.enteredAtMillis() + zone.rules().dwell().toMillis();
      result.dwell(
          zone,
          new TimedPosition(dwelledAtMillis, fix.now().lon(), fix.now().lat()),
          member.enteredAtMillis());
    }
    result.stay(member, zone, dwells || member.dwelled());
  }

  /** Whether a fix inside at this time makes a DWELL due, for the first time (rule T3). */
  static boolean dwells(Membership member, Zone zone, long timeMillis) {
    return !member.dwelled()
        && zone.rules().dwell() != null
        && timeMillis - member.enteredAtMillis() >= zone.rules().dwell().toMillis();
  }
}
