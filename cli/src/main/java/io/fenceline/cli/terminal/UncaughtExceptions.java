package io.fenceline.cli.terminal;

import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/**
 * Ends the process when one of its threads does with an exception, instead of running on without
 * it: health would say that all is well. Also for threads of Flink, Kafka and Vert.x, which handle
 * what they expect.
 */
public final class UncaughtExceptions implements UncaughtExceptionHandler {
  private final PrintStream err;
  private final BooleanSupplier isEnding;
  private final IntConsumer exit;

  /**
   * @param isEnding whether the process ends already: then failures are a consequence
   */
  public UncaughtExceptions(PrintStream err, BooleanSupplier isEnding, IntConsumer exit) {
    this.err = err;
    this.isEnding = isEnding;
    this.exit = exit;
  }

  @Override
  public void uncaughtException(Thread thread, Throwable e) {
    if (isEnding.getAsBoolean()) {
      return;
    }
    try {
      err.println("fenceline: thread %s failed; the process ends".formatted(thread.getName()));
      e.printStackTrace(err);
    } finally {
      exit.accept(ExitCodes.FAILED);
    }
  }
}
