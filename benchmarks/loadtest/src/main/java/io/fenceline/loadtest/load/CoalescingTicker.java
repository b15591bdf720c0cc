package io.fenceline.loadtest.load;

import io.fenceline.producers.Ticker;

/**
 * Coalesces short waits: sleeps for a minimum time, then lets everything that has become due pass
 * at once. Sleeping before each of 100,000 fixes a second would cost more than sending them. So a
 * caller may be late by the minimum sleep and has to account for it. One owner, not thread-safe.
 */
public final class CoalescingTicker implements Ticker {
  private final Ticker ticker;
  private final long minSleepNanos;
  private long lastWakeNanos;

  public CoalescingTicker(Ticker ticker, long minSleepNanos) {
    this.ticker = ticker;
    this.minSleepNanos = minSleepNanos;
    this.lastWakeNanos = ticker.nanos() - minSleepNanos;
  }

  /** A ticker for loads whose producer lingers for at least a millisecond. */
  public static CoalescingTicker ofLoad(Ticker ticker) {
    return new CoalescingTicker(ticker, 500_000);
  }

  @Override
  public long nanos() {
    return ticker.nanos();
  }

  @Override
  public boolean waitUntil(long nanos) {
    if (nanos - lastWakeNanos <= 0) {
      return true;
    }
    boolean continues =
        ticker.waitUntil(lastWakeNanos + Math.max(nanos - lastWakeNanos, minSleepNanos));
    lastWakeNanos = ticker.nanos();
    return continues;
  }
}
