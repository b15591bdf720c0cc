package io.fenceline.connectors.position;

/**
 * The ends of all partitions of a topic at one time. Immutable, by convention.
 *
 * @param timeMillis on a clock that begins with the wall clock of the reader and never steps back
 * @param ends by partition, the offset of its next record
 */
record ReadTarget(long timeMillis, long[] ends) {}
