package io.fenceline.evaluation;

/**
 * The ways in which a lookup reports the zones of unchanged memberships. The rules hold for both,
 * so their tests run with both.
 */
enum UnchangedZones {
  /** Reported as {@link ZonesAtPoint#isUnchanged}, as in the job. */
  RECOGNIZED,
  /** Reported among the remaining ones. */
  REMAINING
}
