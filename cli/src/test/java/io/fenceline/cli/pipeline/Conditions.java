package io.fenceline.cli.pipeline;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for what will be so, not for time to pass. */
public final class Conditions {
  /** More than any condition takes on a busy machine; less than a hung build costs. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long POLL_MILLIS = 50;

  private Conditions() {}

  /**
   * @param what for the message of the failure
   */
  public static void await(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + PATIENCE.toSeconds() + " s: " + what);
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
