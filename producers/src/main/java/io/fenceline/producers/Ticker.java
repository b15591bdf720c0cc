package io.fenceline.producers;

/** A monotonic clock with waits; tests have their own implementations. */
public interface Ticker {
  /** Nanoseconds since an arbitrary moment; compare only by difference. */
  long nanos();

  /**
   * Returns at once when the moment has passed.
   *
   * @return false when a stop was requested
   */
  boolean waitUntil(long nanos);
}
