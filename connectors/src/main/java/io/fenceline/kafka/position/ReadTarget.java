package io.fenceline.kafka.position;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * The ends of all partitions of a topic at one time, from the enumerator to the readers. Immutable,
 * by convention.
 *
 * @param timeMillis on the clock of the enumerator, which never steps back
 * @param ends by partition, the offset of its next record
 */
record ReadTarget(long timeMillis, long[] ends) implements SourceEvent {
  private static final long serialVersionUID = 1;
}
