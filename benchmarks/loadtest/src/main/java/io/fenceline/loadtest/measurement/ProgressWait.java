package io.fenceline.loadtest.measurement;

import io.fenceline.producers.Stop;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Waits for conditions while there is progress and no stop is requested. */
public final class ProgressWait {
  private static final Duration POLL = Duration.ofMillis(20);

  private final Stop stop;
  private final Duration stallTimeout;

  /** A stop was requested. */
  public static final class StoppedException extends RuntimeException {
    StoppedException() {
      super("stopped");
    }
  }

  /** The progress has stalled. */
  public static final class StalledException extends RuntimeException {
    StalledException(String message) {
      super(message);
    }
  }

  /** A check that throws when the system under test has failed. */
  @FunctionalInterface
  public interface Check {
    void run() throws Exception;
  }

  /**
   * @param stallTimeout the longest wait without progress
   */
  public ProgressWait(Stop stop, Duration stallTimeout) {
    this.stop = stop;
    this.stallTimeout = stallTimeout;
  }

  public Stop stop() {
    return stop;
  }

  public void throwIfStopped() {
    if (stop.isRequested()) {
      throw new StoppedException();
    }
  }

  /** As {@link #until}, but a stall becomes a problem of the run. */
  public void orProblem(
      BooleanSupplier done, LongSupplier progress, Check check, String what, Problems problems)
      throws Exception {
    try {
      until(done, progress, check, what);
    } catch (StalledException e) {
      problems.add(e.getMessage());
    }
  }

  /**
   * Returns when {@code done}.
   *
   * @param progress any number that changes as long as there is progress
   * @throws StalledException when it did not change within the stall timeout
   * @throws Exception of {@code check}
   */
  public void until(BooleanSupplier done, LongSupplier progress, Check check, String what)
      throws Exception {
    long last = progress.getAsLong();
    long changedNanos = System.nanoTime();
    while (!done.getAsBoolean()) {
      if (!stop.waitFor(POLL)) {
        throw new StoppedException();
      }
      check.run();
      long now = progress.getAsLong();
      if (now != last) {
        last = now;
        changedNanos = System.nanoTime();
      } else if (System.nanoTime() - changedNanos > stallTimeout.toNanos()) {
        throw new StalledException(
            "%s: no progress for %d s".formatted(what, stallTimeout.toSeconds()));
      }
    }
  }
}
