package io.fenceline.testing.servers;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions. */
public final class Await {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long POLL_NANOS = 5_000_000;

  private Await() {}

  /**
   * @param what names the condition when it does not come true
   */
  public static void until(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > LIMIT.toNanos()) {
        throw new AssertionError("not within " + LIMIT + ": " + what);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
