package io.fenceline.connectors.progress;

/**
 * Decides whether partitions that were added to a topic have readers by now: two intervals of
 * discovery after they were first seen. Partitions that exist at the start are assigned at once.
 * Not thread-safe.
 */
final class AddedPartitions {
  private final long discoveryMillis;
  private int known;
  private long waitEndMillis = Long.MIN_VALUE;

  AddedPartitions(long discoveryMillis) {
    this.discoveryMillis = discoveryMillis;
  }

  /**
   * @param partitions the current number
   */
  boolean allHaveReaders(int partitions, long nowMillis) {
    if (partitions > known && known > 0) {
      waitEndMillis = nowMillis + 2 * discoveryMillis;
    }
    known = partitions;
    return nowMillis >= waitEndMillis;
  }
}
