package io.fenceline.evaluation.explain;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Outcome;
import io.fenceline.event.Fix;
import java.util.List;

/**
 * A fix of a device, or the end of a wait, and what followed.
 *
 * @param fix null for what happens without one
 * @param before the device before; null when it had no applied fix
 * @param outcome null when nothing was evaluated
 * @param ads that were due, in order
 */
public record Step(Event event, Fix fix, Device before, Outcome outcome, List<AdDecision> ads) {

  /** The kind of step. */
  public enum Event {
    /** The fix was evaluated. */
    APPLIED,
    /** The fix is less accurate than the limit: it moved the device clock only (rule T5). */
    TOO_INACCURATE,
    /** The fix waits for older ones (rule D3); it is applied, or late, in a later step. */
    HELD,
    LATE,
    DUPLICATE,
    CONFLICT,
    /** The device was reset (rule D1). */
    RESET,
    /** The device did not enter a zone in time, and did not report (rule T10). */
    OVERDUE,
    /** No fix came for the timeout (rule D5). */
    SILENT,
    /** Its zones were removed at once (rule Z3), or freed after their end (rule Z6). */
    REMOVED
  }

  static Step without(Event event, Fix fix, Device before) {
    return new Step(event, fix, before, null, List.of());
  }
}
