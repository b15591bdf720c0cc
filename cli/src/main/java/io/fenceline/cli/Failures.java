package io.fenceline.cli;

import io.fenceline.job.options.OptionsException;
import io.fenceline.kafka.TopicSetupException;
import io.fenceline.producers.SendFailedException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
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
    if (isExpected(e)) {
      tell(message(e));
    } else {
      e.printStackTrace(err);
    }
    return ExitCodes.FAILED;
  }

  /** Whether the message says all; for anything else the trace helps whoever mends Fenceline. */
  private static boolean isExpected(Exception e) {
    return e instanceof IOException
        || e instanceof UncheckedIOException
        || e instanceof KafkaException
        || e instanceof SendFailedException
        || e instanceof TopicSetupException;
  }

  private static String message(Exception e) {
    if (e instanceof NoSuchFileException) {
      return "there is no file " + e.getMessage();
    }
    if (e instanceof AccessDeniedException) {
      return "no permission for " + e.getMessage();
    }
    if (e instanceof TimeoutException) {
      return "Kafka did not answer (" + e.getMessage() + "); check --bootstrap-servers";
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private void tell(String text) {
    err.println("fenceline: " + text);
  }
}
