package io.fenceline.producers;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Requests the end of an endless loop, and interrupts its waits. Thread-safe. */
public final class Stop implements Ticker {
  private final CountDownLatch requested = new CountDownLatch(1);

  public void request() {
    requested.countDown();
  }

  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  /** Returns false, possibly earlier, when a stop is requested. */
  public boolean waitFor(Duration duration) {
    return waitUntil(nanos() + duration.toNanos());
  }

  @Override
  public boolean waitUntil(long nanos) {
    try {
      long left = nanos - System.nanoTime();
      return left <= 0 ? !isRequested() : !requested.await(left, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
