package io.fenceline.evaluation;

/**
 * What a lookup does with the zones of unchanged memberships. The rules hold under both, so their
 * tests run under both.
 */
enum UnchangedZones {
  /** They are reported as {@link ZonesAtPoint#isUnchanged}, as in the job. */
  RECOGNIZED,
  /** They are among the remaining ones. */
  REMAINING
}
