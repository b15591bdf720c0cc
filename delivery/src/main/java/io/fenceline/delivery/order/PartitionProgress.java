package io.fenceline.delivery.order;

import java.util.Map;
import java.util.TreeMap;

/**
 * The offsets of one partition that are done. A later record may be done before an earlier one, so
 * what is committed is the first offset that is not done, with the {@link DoneOffsets} behind it.
 * Not thread-safe.
 */
public final class PartitionProgress {
  /** Ranges that are done, from the key to the value, which is excluded; apart from one another. */
  private final TreeMap<Long, Long> done = new TreeMap<>();

  private long committable;
  private long next;

  /**
   * @param offset the committed one
   * @param metadata that was committed with it
   */
  public PartitionProgress(long offset, String metadata) {
    this.committable = offset;
    this.next = offset;
    DoneOffsets.decode(offset, metadata).forEach(this::add);
  }

  /** A record was read. Returns whether it is to be delivered: it was not done before a restart. */
  public boolean read(long offset) {
    readTo(offset);
    next = Math.max(next, offset + 1);
    Map.Entry<Long, Long> range = done.floorEntry(offset);
    return offset >= committable && (range == null || range.getValue() <= offset);
  }

  /** All records before this offset were read; those that were not returned do not exist. */
  public void readTo(long offset) {
    if (offset > next) {
      add(next, offset);
      next = offset;
    }
  }

  public void done(long offset) {
    add(offset, offset + 1);
  }

  private void add(long from, long to) {
    long start = Math.max(from, committable);
    long end = to;
    if (start >= end) {
      return;
    }
    Map.Entry<Long, Long> before = done.floorEntry(start);
    if (before != null && before.getValue() >= start) {
      start = before.getKey();
      end = Math.max(end, before.getValue());
    }
    Map.Entry<Long, Long> after = done.ceilingEntry(start);
    while (after != null && after.getKey() <= end) {
      end = Math.max(end, after.getValue());
      done.remove(after.getKey());
      after = done.ceilingEntry(start);
    }
    if (start <= committable) {
      done.remove(start);
      committable = end;
    } else {
      done.put(start, end);
    }
  }

  /** The offset that is read next. */
  public long next() {
    return next;
  }

  /** The first offset that is not done. */
  public long committable() {
    return committable;
  }

  /** The offsets done behind {@link #committable}, for the metadata of the commit. */
  public String metadata() {
    return DoneOffsets.encode(committable, done);
  }
}
