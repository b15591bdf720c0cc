package io.fenceline.loadtest.load;

import io.fenceline.producers.Ticker;

/**
 * Rests a little after each waking, and lets all that was due by then pass at once: to fall asleep
 * before each of 100,000 fixes a second would cost more than to send them. So what waits for it may
 * be late by the rest, which is for the caller to count. One owner, not thread-safe.
 */
public final class RestingTicker implements Ticker {
  private final Ticker ticker;
  private final long restNanos;
  private long wokenNanos;

  public RestingTicker(Ticker ticker, long restNanos) {
    this.ticker = ticker;
    this.restNanos = restNanos;
    this.wokenNanos = ticker.nanos() - restNanos;
  }

  @Override
  public long nanos() {
    return ticker.nanos();
  }

  @Override
  public boolean waitUntil(long nanos) {
    if (nanos - wokenNanos <= 0) {
      return true;
    }
    boolean goesOn = ticker.waitUntil(wokenNanos + Math.max(nanos - wokenNanos, restNanos));
    wokenNanos = ticker.nanos();
    return goesOn;
  }
}
