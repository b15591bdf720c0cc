package io.fenceline.evaluation;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;

/**
 * A fix that is evaluated, and what is known of the device from the fixes before.
 *
 * @param now its time and position
 * @param before the last fix that was evaluated; null if there was none
 * @param isFirst whether it is the first fix of the device
 * @param accuracyMeters at least 0
 */
record EvaluatedFix(
    Fix fix, TimedPosition now, TimedPosition before, boolean isFirst, double accuracyMeters) {

  /**
   * @param device null for a device without an earlier fix
   */
  static EvaluatedFix of(Device device, Fix fix, TimedPosition now) {
    return new EvaluatedFix(
        fix, now, device == null ? null : device.before(), device == null, accuracyMeters(fix));
  }

  /** The accuracy of a fix, which counts as exact when it says nothing. */
  static double accuracyMeters(Fix fix) {
    return fix.accuracyMeters() > 0 ? fix.accuracyMeters() : 0;
  }

  /** Whether the zone's condition, if it has one, is true of this fix (rule Z5). */
  boolean meetsCondition(Zone zone) {
    return zone.rules().condition() == null || zone.rules().condition().holds(fix);
  }
}
