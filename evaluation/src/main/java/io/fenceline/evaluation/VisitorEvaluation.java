package io.fenceline.evaluation;

import io.fenceline.event.TransitionReason;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;

/**
 * Evaluates a zone that exists, covers the fix or nearly does, and does not have the device as a
 * member: ENTER, its reason and its confirmation (rules T2, T5, T7, Z3, Z4, Z5).
 */
record VisitorEvaluation(EvaluatedFix fix, FixResult result) {
  /**
   * @param streak of the device, or null
   */
  void evaluate(ConfirmationStreak streak, Zone zone) {
    ConfirmationStreak entering = isOpenSince(zone, streak) ? streak : null;
    switch (coverage(zone)) {
      case INSIDE -> enter(entering, zone);
      case BETWEEN -> {
        if (entering != null) {
          result.add(entering);
        }
      }
      case OUTSIDE -> {}
    }
  }

  private Coverage coverage(Zone zone) {
    if (!fix.meetsCondition(zone)) {
      return Coverage.OUTSIDE;
    }
    return zone.rules().uncertainty() == Uncertainty.IGNORE
        ? Coverage.INSIDE
        : Coverage.ofVisitor(zone, fix.now(), fix.accuracyMeters());
  }

  /** Whether a streak counts, which it does not when the zone was closed since it began. */
  private boolean isOpenSince(Zone zone, ConfirmationStreak streak) {
    OpeningHours hours = zone.rules().validity().hours();
    return streak == null
        || hours == null
        || hours.spanAt(fix.now().timeMillis()).fromMillis() <= streak.first().timeMillis();
  }

  private void enter(ConfirmationStreak entering, Zone zone) {
    TransitionReason reason = entering == null ? reason(zone) : entering.reason();
    ConfirmationStreak streak =
        entering == null ? ConfirmationStreak.start(zone, reason, fix.now()) : entering.oneMore();
    boolean isMember =
        needsNoProof(zone, reason) || streak.isConfirmed(zone.rules().enter(), fix.now());
    result.visit(zone, streak, isMember);
  }

  /**
   * Whether the zone came to the device, which needs no confirmation (rule Z3); a condition does,
   * whose value for the fix before is not known any more.
   */
  private static boolean needsNoProof(Zone zone, TransitionReason reason) {
    return zone.rules().condition() == null
        && (reason == TransitionReason.ZONE_STARTED
            || reason == TransitionReason.ZONE_OPENED
            || reason == TransitionReason.ZONE_CHANGED);
  }

  private TransitionReason reason(Zone zone) {
    TimedPosition before = fix.before();
    if (before == null) {
      return fix.isFirst() ? TransitionReason.FIRST_FIX : TransitionReason.MOVED;
    }
    Validity validity = zone.rules().validity();
    if (!zone.shape().covers(before.lon(), before.lat())) {
      return TransitionReason.MOVED;
    }
    if (validity.fromMillis() > before.timeMillis()) {
      return TransitionReason.ZONE_STARTED;
    }
    if (validity.hours() != null
        && validity.hours().spanAt(fix.now().timeMillis()).fromMillis() > before.timeMillis()) {
      return TransitionReason.ZONE_OPENED;
    }
    if (zone.rules().condition() != null) {
      return TransitionReason.CONDITION;
    }
    // Perhaps the fix before was only too inaccurate.
    return zone.rules().uncertainty() == Uncertainty.IGNORE
        ? TransitionReason.ZONE_CHANGED
        : TransitionReason.MOVED;
  }
}
