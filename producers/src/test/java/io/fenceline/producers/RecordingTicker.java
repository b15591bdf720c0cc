package io.fenceline.producers;

/** Time passes only by waiting, and ends after a number of waits. */
public final class RecordingTicker implements Ticker {
  private final long maxWaits;
  private long waits;
  private long nanos = 5;

  public RecordingTicker(long maxWaits) {
    this.maxWaits = maxWaits;
  }

  public static RecordingTicker endless() {
    return new RecordingTicker(Long.MAX_VALUE);
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public boolean waitUntil(long until) {
    nanos = Math.max(nanos, until);
    return waits++ < maxWaits;
  }
}
