package io.fenceline.cli;

import io.fenceline.job.options.OptionsException;
import io.fenceline.kafka.TopicSetupException;
import io.fenceline.producers.SendFailedException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** Tells why a command failed, and which exit code that is. */
final class Failures {
  private final PrintStream err;
  private final String command;

  /**
   * @param command with the names of its parents, such as {@code fenceline zones load}
   */
  Failures(PrintStream err, String command) {
    this.err = err;
    this.command = command;
  }

  int exitCode(Exception e) {
    if (e instanceof OptionsException usage) {
      usage.mistakes().forEach(this::tell);
      err.println("Try: " + command + " --help");
      return ExitCodes.USAGE;
    }
    Throwable reason = e instanceof ExecutionException failed ? expectedIn(failed) : e;
    if (isExpected(reason)) {
      tell(message(reason));
    } else {
      e.printStackTrace(err);
    }
    return ExitCodes.FAILED;
  }

  /** A failed job wraps what happened in its operators several times. */
  private static Throwable expectedIn(ExecutionException e) {
    Throwable cause = e;
    while (cause != null && !isExpected(cause)) {
      cause = cause.getCause();
    }
    return cause == null ? e : cause;
  }

  /** Whether the message says all; for anything else the trace helps whoever mends Fenceline. */
  private static boolean isExpected(Throwable e) {
    return e instanceof IOException
        || e instanceof UncheckedIOException
        || e instanceof KafkaException
        || e instanceof SendFailedException
        || e instanceof TopicSetupException;
  }

  private static String message(Throwable e) {
    if (e instanceof NoSuchFileException) {
      return "there is no file " + e.getMessage();
    }
    if (e instanceof AccessDeniedException) {
      return "no permission for " + e.getMessage();
    }
    if (e instanceof TimeoutException) {
      return "Kafka did not answer (" + e.getMessage() + "); check --bootstrap-servers";
    }
    if (e instanceof KafkaException && e.getCause() != null) {
      return e.getCause().getMessage() + "; check --bootstrap-servers and --kafka-config";
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private void tell(String text) {
    err.println("fenceline: " + text);
  }
}
