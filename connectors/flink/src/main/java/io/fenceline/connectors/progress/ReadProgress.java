package io.fenceline.connectors.progress;

import java.util.Arrays;

/**
 * Tracks the {@link ReadTarget} that one reader has reached, by emitting all records of its
 * partitions that existed then. Aims at one target at a time, so that a lag does not add up. Not
 * thread-safe.
 */
final class ReadProgress {
  static final long NOTHING_REACHED = Long.MIN_VALUE;

  /**
   * The last offsets of a partition may have no record for the reader: markers of transactions,
   * aborted or compacted records. They count as read if the reader has had nothing to read for this
   * long, the partition has not grown, and no open transaction hides them.
   */
  static final long MAX_GAP_MILLIS = 10_000;

  private static final long NOT_OURS = Long.MAX_VALUE;

  /** The offset after the last record that was emitted, by partition. */
  private long[] positions = {};

  private ReadTarget target;

  /** The newest one after it; null: none. */
  private ReadTarget next;

  private long aimedMillis;

  /** How many partitions are behind the target. */
  private int behind;

  /** A partition is to be read from here on; a negative offset is not known yet. */
  void assign(int partition, long offset) {
    reserve(partition);
    positions[partition] = Math.max(0, offset);
    if (target != null) {
      count();
    }
  }

  private void reserve(int partition) {
    int known = positions.length;
    if (partition >= known) {
      positions = Arrays.copyOf(positions, partition + 1);
      Arrays.fill(positions, known, positions.length, NOT_OURS);
    }
  }

  /** A record of an assigned partition has been emitted. */
  void read(int partition, long offset) {
    long before = positions[partition];
    positions[partition] = offset + 1;
    if (behind > 0 && partition < target.ends().length) {
      long end = target.ends()[partition];
      if (before < end && offset + 1 >= end) {
        behind--;
      }
    }
  }

  void aim(ReadTarget newest, long nowMillis) {
    if (target == null) {
      target = newest;
      aimedMillis = nowMillis;
      count();
    } else {
      next = newest;
    }
  }

  private void count() {
    behind = 0;
    for (int partition = 0; partition < positions.length; partition++) {
      if (isBehind(partition)) {
        behind++;
      }
    }
  }

  private boolean isBehind(int partition) {
    return partition < target.ends().length && positions[partition] < target.ends()[partition];
  }

  private boolean isReadable(int partition, ReadTarget newest) {
    long end = target.ends()[partition];
    return newest.ends()[partition] == end && newest.readable()[partition] == end;
  }

  /** Whether {@link #takeReached} may have something to return. */
  boolean isReached() {
    return target != null && behind == 0;
  }

  /** The time of the newest target that is reached, once; else {@link #NOTHING_REACHED}. */
  long takeReached(long nowMillis) {
    long reachedMillis = NOTHING_REACHED;
    while (isReached()) {
      reachedMillis = target.timeMillis();
      target = null;
      if (next != null) {
        aim(next, nowMillis);
        next = null;
      }
    }
    return reachedMillis;
  }

  /** The reader has nothing to read at the moment. */
  void idle(long nowMillis) {
    if (behind > 0 && nowMillis - aimedMillis >= MAX_GAP_MILLIS) {
      ReadTarget newest = next == null ? target : next;
      for (int partition = 0; partition < positions.length; partition++) {
        if (isBehind(partition) && isReadable(partition, newest)) {
          positions[partition] = target.ends()[partition];
        }
      }
      count();
    }
  }
}
