package io.fenceline.evaluation;

import io.fenceline.event.TransitionReason;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;

/**
 * The end of a zone, or of its hours, for a device that was in it: an EXIT that needs no
 * confirmation and does not depend on the position (rules Z3 and Z4).
 *
 * @param position the time and place of the EXIT
 */
record ZoneEnd(TransitionReason reason, TimedPosition position) {
  /**
   * The end of the zone between the fix before and this one.
   *
   * @param zone null if it was removed
   * @return null if it exists at the fix and did not end since the one before
   */
  static ZoneEnd of(Zone zone, EvaluatedFix fix) {
    if (zone == null) {
      return new ZoneEnd(TransitionReason.ZONE_REMOVED, fix.now());
    }
    Validity validity = zone.rules().validity();
    if (fix.now().timeMillis() >= validity.untilMillis()) {
      return expiry(validity, fix.before());
    }
    if (fix.now().timeMillis() < validity.fromMillis()) {
      return new ZoneEnd(TransitionReason.ZONE_CHANGED, fix.now());
    }
    return validity.hours() == null ? null : closing(validity.hours(), fix);
  }

  /**
   * Of the closing and {@code validUntil}, the earlier counts; the latter not before the last fix,
   * where a change of the zone put it.
   */
  static ZoneEnd expiry(Validity validity, TimedPosition before) {
    OpeningHours hours = validity.hours();
    if (hours != null
        && isOpen(hours, before)
        && hours.spanAt(before.timeMillis()).untilMillis() < validity.untilMillis()) {
      return closing(hours, before);
    }
    long timeMillis = Math.max(validity.untilMillis(), before.timeMillis());
    return new ZoneEnd(TransitionReason.ZONE_EXPIRED, at(timeMillis, before));
  }

  /** A closing since the fix before, also if the zone has opened again. */
  private static ZoneEnd closing(OpeningHours hours, EvaluatedFix fix) {
    OpeningHours.Span span = hours.spanAt(fix.now().timeMillis());
    if (span.isOpen() && span.fromMillis() <= fix.before().timeMillis()) {
      return null;
    }
    if (isOpen(hours, fix.before())) {
      return closing(hours, fix.before());
    }
    // The hours have changed since.
    return span.isOpen() ? null : new ZoneEnd(TransitionReason.ZONE_CHANGED, fix.now());
  }

  private static ZoneEnd closing(OpeningHours hours, TimedPosition before) {
    long timeMillis = hours.spanAt(before.timeMillis()).untilMillis();
    return new ZoneEnd(TransitionReason.ZONE_CLOSED, at(timeMillis, before));
  }

  private static boolean isOpen(OpeningHours hours, TimedPosition position) {
    return hours.spanAt(position.timeMillis()).isOpen();
  }

  private static TimedPosition at(long timeMillis, TimedPosition position) {
    return new TimedPosition(timeMillis, position.lon(), position.lat());
  }
}
