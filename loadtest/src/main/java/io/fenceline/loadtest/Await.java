package io.fenceline.loadtest;

import io.fenceline.producers.Stop;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Waits for conditions of a run, as long as there is progress and no stop was requested. */
final class Await {
  private static final long POLL_NANOS = Duration.ofMillis(20).toNanos();

  private final Stop stop;
  private final Duration patience;

  /** A stop was requested. */
  static final class StoppedException extends RuntimeException {
    StoppedException() {
      super("stopped");
    }
  }

  /** The progress has stalled. */
  static final class StalledException extends RuntimeException {
    StalledException(String message) {
      super(message);
    }
  }

  /** A check that throws when the system under test has failed. */
  @FunctionalInterface
  interface Check {
    void run() throws Exception;
  }

  /**
   * @param patience how long to wait without progress
   */
  Await(Stop stop, Duration patience) {
    this.stop = stop;
    this.patience = patience;
  }

  Stop stop() {
    return stop;
  }

  void throwIfStopped() {
    if (stop.isRequested()) {
      throw new StoppedException();
    }
  }

  /**
   * Returns when {@code done}.
   *
   * @param progress any number that changes as long as there is progress
   * @throws StalledException when it did not change for too long
   * @throws Exception of {@code check}
   */
  void until(BooleanSupplier done, LongSupplier progress, Check check, String what)
      throws Exception {
    long last = progress.getAsLong();
    long sinceNanos = System.nanoTime();
    while (!done.getAsBoolean()) {
      if (!stop.waitUntil(System.nanoTime() + POLL_NANOS)) {
        throw new StoppedException();
      }
      check.run();
      long now = progress.getAsLong();
      if (now != last) {
        last = now;
        sinceNanos = System.nanoTime();
      } else if (System.nanoTime() - sinceNanos > patience.toNanos()) {
        throw new StalledException(
            "%s: nothing more for %d s".formatted(what, patience.toSeconds()));
      }
    }
  }
}
