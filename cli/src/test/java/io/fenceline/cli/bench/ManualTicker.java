package io.fenceline.cli.bench;

import io.fenceline.producers.Ticker;
import java.util.ArrayList;
import java.util.List;

/** A clock that only moves when somebody waits or works. */
final class ManualTicker implements Ticker {
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

  void work(long forNanos) {
    nanos += forNanos;
  }

  /** What was waited for so far. */
  List<Long> waits() {
    return waits;
  }
}
