package io.fenceline.gateway.stream;

import java.util.Arrays;

/**
 * How far transitions and ad matches have been read: for each partition the next offset. Not
 * thread-safe.
 */
final class Offsets {
  /** The kinds that have offsets. */
  static final EventKind[] KINDS = {EventKind.TRANSITION, EventKind.AD_MATCH};

  static final long UNKNOWN = -1;

  private final long[][] next;

  Offsets() {
    this(new long[KINDS.length][0]);
  }

  private Offsets(long[][] next) {
    this.next = next;
  }

  Offsets copy() {
    return new Offsets(Arrays.stream(next).map(long[]::clone).toArray(long[][]::new));
  }

  int partitions(EventKind kind) {
    return next[kind.ordinal()].length;
  }

  /** The next offset, or {@link #UNKNOWN}. */
  long get(EventKind kind, int partition) {
    long[] of = next[kind.ordinal()];
    return partition < of.length ? of[partition] : UNKNOWN;
  }

  void set(EventKind kind, int partition, long offset) {
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
  void setAll(EventKind kind, Offsets from) {
    next[kind.ordinal()] = from.next[kind.ordinal()].clone();
  }

  void clear(EventKind kind) {
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
