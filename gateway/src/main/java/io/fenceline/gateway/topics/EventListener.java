package io.fenceline.gateway.topics;

import io.fenceline.format.input.RawRecord;
import java.util.List;
import java.util.Map;

/** Receives the records of a topic of events as they come, undecoded. */
@FunctionalInterface
public interface EventListener {
  /**
   * Called by one thread for each topic. While it waits, nothing more of the topic is read: so it
   * may block for backpressure. A record may come again when Kafka was away. Until {@link #ready},
   * the records are older than the reader.
   *
   * @param records at least one, in the order of each partition; each with its partition and offset
   */
  void accept(String topic, List<RawRecord> records) throws InterruptedException;

  /**
   * The partitions of the topic, each with the next offset that is read. Called before the first
   * records, after {@link #ready}, and from time to time, since a topic may get more partitions.
   */
  default void assigned(String topic, Map<Integer, Long> next) throws InterruptedException {}

  /** The records that come from here on are new. */
  default void ready(String topic) {}

  /**
   * Records of the topic were lost before they were read, or it was created again: what was read
   * before may not go on without a gap, and older offsets may mean other records.
   */
  default void restarted(String topic) {}
}
