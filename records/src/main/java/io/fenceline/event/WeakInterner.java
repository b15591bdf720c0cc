package io.fenceline.event;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.ToIntFunction;

/**
 * Lets the subtasks of one JVM share a value that each of them has read: of equal values the first
 * is kept for as long as it is referenced. Thread-safe.
 */
public final class WeakInterner<T> {
  /** Enough that resizing a stripe, which locks it, moves at most a few thousand values. */
  private static final int STRIPES = 256;

  private final List<Map<T, WeakReference<T>>> stripes = new ArrayList<>();
  private final ToIntFunction<T> hash;

  /**
   * @param hash of a part of the value that is quickly hashed, to choose its stripe
   */
  public WeakInterner(ToIntFunction<T> hash) {
    this.hash = hash;
    for (int i = 0; i < STRIPES; i++) {
      stripes.add(new WeakHashMap<>());
    }
  }

  /** The shared instance that equals this value. */
  public T intern(T value) {
    int bits = hash.applyAsInt(value);
    Map<T, WeakReference<T>> values = stripes.get((bits ^ bits >>> 16) & (STRIPES - 1));
    synchronized (values) {
      WeakReference<T> known = values.get(value);
      T kept = known == null ? null : known.get();
      if (kept != null) {
        return kept;
      }
      values.put(value, new WeakReference<>(value));
      return value;
    }
  }
}
