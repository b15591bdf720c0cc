package io.fenceline.gateway.subscription;

import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.Uuid;

/**
 * How far transitions and ad matches have been read: the topic, and for each partition the next
 * offset. Not thread-safe.
 */
public final class Offsets {
  /** The kinds that have offsets. */
  public static final List<StreamKind> KINDS = List.of(StreamKind.TRANSITION, StreamKind.AD_MATCH);

  public static final long UNKNOWN = -1;
  public static final int NO_EPOCH = -1;

  private final long[][] next;

  /** The newest leader epoch that was seen of each partition; where the rest is not known, none. */
  private final int[][] epochs;

  /** Of the ids of topics 64 bits, 0 where no offset is known: enough to tell two apart. */
  private final long[] topics;

  public Offsets() {
    this(new long[KINDS.size()][0], new int[KINDS.size()][0], new long[KINDS.size()]);
  }

  private Offsets(long[][] next, int[][] epochs, long[] topics) {
    this.next = next;
    this.epochs = epochs;
    this.topics = topics;
  }

  public Offsets copy() {
    return new Offsets(
        Arrays.stream(next).map(long[]::clone).toArray(long[][]::new),
        Arrays.stream(epochs).map(int[]::clone).toArray(int[][]::new),
        topics.clone());
  }

  /** The offsets of a kind are those of a topic, which is another one when it is created again. */
  public void setTopic(StreamKind kind, Uuid id) {
    topics[kind.ordinal()] = id.getMostSignificantBits() ^ id.getLeastSignificantBits();
  }

  /** Whether the offsets of a kind, if there are any, belong to the same topic as others. */
  public boolean isOfTopic(StreamKind kind, Offsets others) {
    return partitions(kind) == 0 || topics[kind.ordinal()] == others.topics[kind.ordinal()];
  }

  public int partitions(StreamKind kind) {
    return next[kind.ordinal()].length;
  }

  /** The next offset, or {@link #UNKNOWN}. */
  public long get(StreamKind kind, int partition) {
    long[] of = next[kind.ordinal()];
    return partition < of.length ? of[partition] : UNKNOWN;
  }

  public void set(StreamKind kind, int partition, long offset) {
    long[] of = next[kind.ordinal()];
    if (partition >= of.length) {
      int known = of.length;
      of = Arrays.copyOf(of, partition + 1);
      Arrays.fill(of, known, of.length, UNKNOWN);
      next[kind.ordinal()] = of;
    }
    of[partition] = offset;
  }

  /** The newest leader epoch in which the records before the offset were seen. */
  public int epoch(StreamKind kind, int partition) {
    int[] of = epochs[kind.ordinal()];
    return partition < of.length ? of[partition] : NO_EPOCH;
  }

  public void setEpoch(StreamKind kind, int partition, int epoch) {
    int[] of = epochs[kind.ordinal()];
    if (partition >= of.length && epoch != NO_EPOCH) {
      int known = of.length;
      of = Arrays.copyOf(of, partition + 1);
      Arrays.fill(of, known, of.length, NO_EPOCH);
      epochs[kind.ordinal()] = of;
    }
    if (partition < of.length) {
      of[partition] = epoch;
    }
  }

  /** Takes newer epochs over, when it is known that the records before the offsets are the same. */
  public void raiseEpochs(Offsets from) {
    for (StreamKind kind : KINDS) {
      for (int i = 0; i < partitions(kind); i++) {
        setEpoch(kind, i, Math.max(epoch(kind, i), from.epoch(kind, i)));
      }
    }
  }

  /** Takes all offsets of a kind over. */
  public void setAll(StreamKind kind, Offsets from) {
    next[kind.ordinal()] = from.next[kind.ordinal()].clone();
    epochs[kind.ordinal()] = from.epochs[kind.ordinal()].clone();
    topics[kind.ordinal()] = from.topics[kind.ordinal()];
  }

  long topic(StreamKind kind) {
    return topics[kind.ordinal()];
  }

  void setTopic(StreamKind kind, long topic) {
    topics[kind.ordinal()] = topic;
  }

  public void clear(StreamKind kind) {
    next[kind.ordinal()] = new long[0];
    epochs[kind.ordinal()] = new int[0];
    topics[kind.ordinal()] = 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Offsets that
        && Arrays.deepEquals(next, that.next)
        && Arrays.deepEquals(epochs, that.epochs)
        && Arrays.equals(topics, that.topics);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.deepHashCode(next) + Arrays.hashCode(topics);
  }

  @Override
  public String toString() {
    return Arrays.toString(topics) + Arrays.deepToString(next) + Arrays.deepToString(epochs);
  }
}
