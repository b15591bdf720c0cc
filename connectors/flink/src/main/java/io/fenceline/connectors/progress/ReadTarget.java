package io.fenceline.connectors.progress;

/**
 * The ends of all partitions of a topic at one time. Immutable, by convention.
 *
 * @param timeMillis on a clock that begins with the wall clock of the reader and never steps back
 * @param ends by partition, the offset of its next record
 * @param readable by partition, up to where the reader gets records: an open transaction hides all
 *     behind its beginning
 */
record ReadTarget(long timeMillis, long[] ends, long[] readable) {}
