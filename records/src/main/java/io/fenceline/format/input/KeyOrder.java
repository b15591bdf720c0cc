package io.fenceline.format.input;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which record of a key is the last one (rule Z1). Within a partition that is the one that
 * is read last. Clients that choose partitions differently (Java by murmur2, librdkafka by CRC32)
 * write a key to two partitions, between which the timestamps of the records decide. With one
 * partition nothing is remembered. Not thread-safe.
 */
public final class KeyOrder {
  /** The time after which Kafka forgets tombstones ({@code delete.retention.ms}). */
  private static final long FORGET_MILLIS = Duration.ofDays(30).toMillis();

  private final boolean isNeeded;
  private final Map<String, Entry> lastByKey = new HashMap<>();

  /** The relation of a record to the one of its key before it. */
  public enum Relation {
    /** The record is the next one. */
    NEXT,
    /** The record is newer and comes by another partition. */
    NEXT_BY_OTHER_PARTITION,
    /** The record is older and comes by another partition. */
    OUTDATED;

    public boolean isByOtherPartition() {
      return this != NEXT;
    }
  }

  /**
   * The last record of a key.
   *
   * @param timestampMillis no less than that of earlier records of the key in that partition, so
   *     that the order of reading two partitions does not matter
   */
  public record Entry(String key, int partition, long timestampMillis, boolean removed) {}

  /**
   * @param partitions of the topic
   */
  public KeyOrder(int partitions) {
    this.isNeeded = partitions > 1;
  }

  /** Adds an entry that {@link #entries} returned. */
  public void restore(Entry entry) {
    if (isNeeded) {
      lastByKey.put(entry.key, entry);
    }
  }

  /** The entries to keep in state. */
  public List<Entry> entries() {
    long newest = lastByKey.values().stream().mapToLong(Entry::timestampMillis).max().orElse(0);
    lastByKey
        .values()
        .removeIf(entry -> entry.removed && entry.timestampMillis < newest - FORGET_MILLIS);
    return new ArrayList<>(lastByKey.values());
  }

  /**
   * Adds the next record that was read.
   *
   * @param removed whether it is a tombstone
   */
  public Relation add(String key, int partition, long timestampMillis, boolean removed) {
    if (!isNeeded) {
      return Relation.NEXT;
    }
    Entry last = lastByKey.get(key);
    boolean isOther = last != null && last.partition != partition;
    if (isOther && isBefore(partition, timestampMillis, last)) {
      return Relation.OUTDATED;
    }
    long newest = last == null ? timestampMillis : Math.max(last.timestampMillis, timestampMillis);
    lastByKey.put(key, new Entry(key, partition, newest, removed));
    return isOther ? Relation.NEXT_BY_OTHER_PARTITION : Relation.NEXT;
  }

  /**
   * Whether a record is older than the last one; at equal timestamps, the higher partition wins, in
   * any order of reading.
   */
  private static boolean isBefore(int partition, long timestampMillis, Entry last) {
    return timestampMillis == last.timestampMillis
        ? partition < last.partition
        : timestampMillis < last.timestampMillis;
  }
}
