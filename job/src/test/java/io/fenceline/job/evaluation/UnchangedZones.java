package io.fenceline.job.evaluation;

/**
 * What a lookup does with the zones of unchanged memberships. The rules hold under both, so their
 * tests run under both.
 */
enum UnchangedZones {
  /** They are reported by {@link ZonesInForce#still} and left out of the others, as in the job. */
  SKIPPED,
  /** They are among the others. */
  LISTED
}
