package io.fenceline.gateway.topics;

import io.fenceline.format.input.RawRecord;
import java.util.List;
import java.util.Map;

/** What becomes of the records of a topic. All methods are called by the thread of its reader. */
interface RecordHandler {

  /**
   * @param records at least one, of one or more partitions, in the order of each partition
   */
  void handle(List<RawRecord> records) throws InterruptedException;

  /** The partitions that are read, each with the next offset; also called after {@link #ready}. */
  default void assigned(Map<Integer, Long> next) throws InterruptedException {}

  /** The records that were in the topic when the reader started have been handled. */
  default void ready() throws InterruptedException {}

  /** What was read is out of date; the topic is read again from where a reader starts. */
  default void restart() {}

  /** Called between batches, at least every few seconds. */
  default void idle() {}
}
