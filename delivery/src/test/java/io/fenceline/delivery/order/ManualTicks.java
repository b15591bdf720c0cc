package io.fenceline.delivery.order;

import java.time.Duration;

/** Clocks that a test moves. */
final class ManualTicks implements Ticks {
  static final long START_MILLIS = 1_700_000_000_000L;

  private long nanos;
  private long millis = START_MILLIS;

  void advance(Duration duration) {
    nanos += duration.toNanos();
    millis += duration.toMillis();
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public long epochMillis() {
    return millis;
  }
}
