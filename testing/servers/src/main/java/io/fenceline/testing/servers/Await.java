package io.fenceline.testing.servers;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for conditions, not for time to pass. */
public final class Await {
  /** More than any condition takes on a busy machine; less than a hung build costs. */
  public static final Duration LIMIT = Duration.ofMinutes(3);

  private static final long FIRST_PAUSE_NANOS = 5_000_000;
  private static final long LONGEST_PAUSE_NANOS = 50_000_000;

  private Await() {}

  /** A condition whose check may fail with a checked exception. */
  @FunctionalInterface
  public interface Condition<E extends Exception> {
    boolean holds() throws E;
  }

  /**
   * @param what names the condition when it does not come true
   */
  public static <E extends Exception> void until(String what, Condition<E> condition) throws E {
    long start = System.nanoTime();
    long pause = FIRST_PAUSE_NANOS;
    while (!condition.holds()) {
      if (System.nanoTime() - start > LIMIT.toNanos()) {
        throw new AssertionError("not within " + LIMIT + ": " + what);
      }
      LockSupport.parkNanos(pause);
      pause = Math.min(pause * 5 / 4, LONGEST_PAUSE_NANOS);
    }
  }
}
