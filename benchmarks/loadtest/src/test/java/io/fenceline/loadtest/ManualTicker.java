package io.fenceline.loadtest;

import io.fenceline.producers.Ticker;
import java.util.ArrayList;
import java.util.List;

/** A clock that advances only by waits and work. */
public final class ManualTicker implements Ticker {
  private final List<Long> waits = new ArrayList<>();
  private long nanos;

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public boolean waitUntil(long until) {
    waits.add(until);
    nanos = Math.max(nanos, until);
    return true;
  }

  public void work(long forNanos) {
    nanos += forNanos;
  }

  /** The waits so far. */
  public List<Long> waits() {
    return waits;
  }
}
