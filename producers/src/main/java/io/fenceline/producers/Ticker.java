package io.fenceline.producers;

/** A monotonic clock that can be waited for; tests bring their own. */
public interface Ticker {
  /** Nanoseconds since an arbitrary moment; compare only by difference. */
  long nanos();

  /**
   * Returns at once when the moment has passed.
   *
   * @return false when the waiting is to end, and the work with it
   */
  boolean waitUntil(long nanos);
}
