package io.fenceline.gateway.subscription;

import java.util.Arrays;
import java.util.List;

/**
 * How far transitions and ad matches have been read: for each partition the next offset. Not
 * thread-safe.
 */
public final class Offsets {
  /** The kinds that have offsets. */
  public static final List<StreamKind> KINDS = List.of(StreamKind.TRANSITION, StreamKind.AD_MATCH);

  public static final long UNKNOWN = -1;

  private final long[][] next;

  public Offsets() {
    this(new long[KINDS.size()][0]);
  }

  private Offsets(long[][] next) {
    this.next = next;
  }

  public Offsets copy() {
    return new Offsets(Arrays.stream(next).map(long[]::clone).toArray(long[][]::new));
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

  /** Takes all offsets of a kind over. */
  public void setAll(StreamKind kind, Offsets from) {
    next[kind.ordinal()] = from.next[kind.ordinal()].clone();
  }

  public void clear(StreamKind kind) {
    next[kind.ordinal()] = new long[0];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Offsets that && Arrays.deepEquals(next, that.next);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(next);
  }

  @Override
  public String toString() {
    return Arrays.deepToString(next);
  }
}
