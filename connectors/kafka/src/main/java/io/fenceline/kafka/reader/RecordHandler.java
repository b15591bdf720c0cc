package io.fenceline.kafka.reader;

import io.fenceline.format.input.RawRecord;
import io.fenceline.kafka.TopicPosition;
import java.util.List;

/** Receives the records of a topic, undecoded, from the thread of its reader. */
public interface RecordHandler {

  /**
   * Handles a batch. While it waits, nothing more of the topic is read: so it may block for
   * backpressure. A record may come again when Kafka was away. Until {@link #ready}, the records
   * are older than the reader.
   *
   * @param records at least one, of one or more partitions, in the order of each partition
   */
  void handle(List<RawRecord> records) throws InterruptedException;

  /**
   * The next position of each partition. Called before the first records, after {@link #ready},
   * before records of a new leader epoch, and from time to time, since a topic may get more
   * partitions.
   */
  default void assigned(List<TopicPosition> next) throws InterruptedException {}

  /** Called when the records that were in the topic at the start have been handled. */
  default void ready() throws InterruptedException {}

  /**
   * Records were lost before they were read, or the topic was created again, so that older offsets
   * may mean other records; it is read again from where a reader starts.
   */
  default void restart() {}

  /** Called between batches, at least every few seconds. */
  default void idle() {}
}
