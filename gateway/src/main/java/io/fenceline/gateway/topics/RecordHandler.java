package io.fenceline.gateway.topics;

import io.fenceline.format.input.RawRecord;
import java.util.List;
import java.util.Map;

/** Handles the records of a topic. All methods are called by the thread of its reader. */
interface RecordHandler {

  /**
   * @param records at least one, of one or more partitions, in the order of each partition
   */
  void handle(List<RawRecord> records) throws InterruptedException;

  /**
   * Called with the partitions that are read, each with the next offset; also after {@link #ready}.
   */
  default void assigned(Map<Integer, Long> next) throws InterruptedException {}

  /** Called when the records that were in the topic at the start have been handled. */
  default void ready() throws InterruptedException {}

  /**
   * Called when the records so far are out of date; the topic is then read again from the start
   * position.
   */
  default void restart() {}

  /** Called between batches, at least every few seconds. */
  default void idle() {}
}
