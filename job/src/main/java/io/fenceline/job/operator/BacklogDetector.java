package io.fenceline.job.operator;

import java.util.Arrays;

/**
 * Whether the records that one subtask reads lie behind the wall clock (rule D6). A partition lies
 * behind if its newest timestamp does, so a single producer with old timestamps does not look like
 * a backlog. Timestamps ahead of the clock are ignored, so a single producer with a fast clock does
 * not hide a backlog. Not thread-safe.
 */
final class BacklogDetector {
  private static final int NONE_YET = 0;

  private final long maxLagMillis;

  /** By partition. */
  private long[] newestMillis = {};

  /**
   * @param maxLagMillis what is further behind the clock is a backlog
   */
  BacklogDetector(long maxLagMillis) {
    this.maxLagMillis = maxLagMillis;
  }

  /**
   * Adds a record; returns whether it belongs to a backlog.
   *
   * @param timestampMillis of the record, negative if it has none
   */
  boolean isBacklogged(int partition, long timestampMillis, long nowMillis) {
    if (timestampMillis < 0) {
      return false;
    }
    if (partition >= newestMillis.length) {
      newestMillis = Arrays.copyOf(newestMillis, partition + 1);
    }
    // After the clock stepped back, the newest timestamp may be ahead of it.
    long known = newestMillis[partition] > nowMillis ? NONE_YET : newestMillis[partition];
    long newest = timestampMillis > nowMillis ? known : Math.max(known, timestampMillis);
    newestMillis[partition] = newest;
    return Math.max(newest, timestampMillis) < nowMillis - maxLagMillis;
  }
}
