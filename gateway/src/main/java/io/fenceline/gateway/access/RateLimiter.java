package io.fenceline.gateway.access;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A token bucket for each client, kept as the time at which the bucket is full again (the generic
 * cell rate algorithm): a request that would move that time further than a full bucket ahead is
 * refused. Thread-safe.
 */
public final class RateLimiter {
  private static final int CLEAN_UP_ABOVE = 10_000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final long nanosPerRequest;
  private final long capacityNanos;
  private final LongSupplier nanoTime;
  private final ConcurrentMap<String, AtomicLong> fullAt = new ConcurrentHashMap<>();

  /**
   * @param perSecond requests of one client; 0 for no limit
   * @param burst requests that a client may send at once after it was idle
   */
  public RateLimiter(double perSecond, int burst, LongSupplier nanoTime) {
    this.nanosPerRequest =
        perSecond == 0 ? 0 : Math.max(1, Math.round(NANOS_PER_SECOND / perSecond));
    this.capacityNanos = nanosPerRequest * burst;
    this.nanoTime = nanoTime;
  }

  /** Takes a token; returns 0, or after how many nanoseconds the client may try again. */
  public long acquire(String client) {
    if (nanosPerRequest == 0) {
      return 0;
    }
    long now = nanoTime.getAsLong();
    AtomicLong bucket = bucket(client, now);
    while (true) {
      long full = bucket.get();
      long next = (full - now > 0 ? full : now) + nanosPerRequest;
      long excess = next - now - capacityNanos;
      if (excess > 0) {
        return excess;
      }
      if (bucket.compareAndSet(full, next)) {
        return 0;
      }
    }
  }

  private AtomicLong bucket(String client, long now) {
    AtomicLong bucket = fullAt.get(client);
    if (bucket != null) {
      return bucket;
    }
    if (fullAt.size() > CLEAN_UP_ABOVE) {
      fullAt.values().removeIf(full -> full.get() - now <= 0);
    }
    return fullAt.computeIfAbsent(client, c -> new AtomicLong(now));
  }
}
