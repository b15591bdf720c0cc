package io.fenceline.cli.terminal;

import io.fenceline.format.avro.SchemaRefusedException;
import io.fenceline.job.options.OptionsException;
import io.fenceline.kafka.AccessProblem;
import io.fenceline.kafka.TopicSetupException;
import io.fenceline.kafka.client.SendFailedException;
import io.fenceline.producers.zones.NothingLoadedException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** Reports why a command failed, and maps the failure to an exit code. */
public final class Failures {
  /** Failures for which the message is enough; for all others the stack trace is printed. */
  private static final List<Class<? extends Throwable>> EXPECTED =
      List.of(
          IOException.class,
          UncheckedIOException.class,
          KafkaException.class,
          SendFailedException.class,
          TopicSetupException.class,
          NothingLoadedException.class,
          SchemaRefusedException.class,
          OutOfMemoryError.class,
          StackOverflowError.class);

  private static final String UNSERIALIZED = "org.apache.flink.util.SerializedThrowable";
  private static final Pattern NAMED = Pattern.compile("(?s)([\\w.$]+): (.*)");

  private final PrintStream err;
  private final Set<Class<? extends Throwable>> more;
  private final String command;

  /**
   * @param more failures of this program for which the message is enough, too
   * @param command with the names of its parents, such as {@code fenceline zones load}
   */
  public Failures(PrintStream err, Set<Class<? extends Throwable>> more, String command) {
    this.err = err;
    this.more = Set.copyOf(more);
    this.command = command;
  }

  public int exitCode(Throwable e) {
    if (e instanceof OptionsException usage) {
      usage.mistakes().forEach(this::report);
      err.println("Try: " + command + " --help");
      return ExitCodes.USAGE;
    }
    Throwable reason = expectedIn(e);
    if (reason != null) {
      report(message(reason));
    } else {
      e.printStackTrace(err);
    }
    return ExitCodes.FAILED;
  }

  /** A failed job wraps what happened in its operators several times. */
  private Throwable expectedIn(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (isExpected(cause.getClass())) {
        return cause;
      }
      Optional<String> message = messageOfUnserialized(cause);
      if (message.isPresent()) {
        return new IOException(message.get());
      }
    }
    return null;
  }

  private boolean isExpected(Class<?> type) {
    return Stream.concat(EXPECTED.stream(), more.stream())
        .anyMatch(expected -> expected.isAssignableFrom(type));
  }

  /**
   * The message of an expected failure that Flink could not serialize, as when a cause of it has
   * the place in a file: {@code java.io.IOException: message}. Flink is not on every class path.
   */
  private Optional<String> messageOfUnserialized(Throwable e) {
    Matcher named = NAMED.matcher(String.valueOf(e.getMessage()));
    if (!e.getClass().getName().equals(UNSERIALIZED) || !named.matches()) {
      return Optional.empty();
    }
    try {
      Class<?> type = Class.forName(named.group(1), false, Failures.class.getClassLoader());
      return isExpected(type) ? Optional.of(named.group(2)) : Optional.empty();
    } catch (ClassNotFoundException | LinkageError unknown) {
      return Optional.empty();
    }
  }

  private static String message(Throwable e) {
    if (e instanceof VirtualMachineError) {
      return "out of memory (%s); give more, as by FENCELINE_JAVA_OPTS='-Xmx4g -Xss16m'"
          .formatted(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
    }
    if (e instanceof TimeoutException) {
      return "Kafka did not answer (" + e.getMessage() + "); check --bootstrap-servers";
    }
    Optional<AccessProblem> access = AccessProblem.of(e);
    if (e instanceof TopicSetupException) {
      return access.isPresent() ? plainMessage(e) : withCauses(e);
    }
    if (access.isPresent()) {
      return access.get().text();
    }
    if (e instanceof KafkaException && e.getCause() != null) {
      return withCauses(e) + "; check --bootstrap-servers and --kafka-config";
    }
    return plainMessage(e);
  }

  /** The message with those of the causes, down to the first timeout. */
  private static String withCauses(Throwable e) {
    StringBuilder text = new StringBuilder(plainMessage(e));
    Throwable cause = e.getCause();
    while (cause != null && !(cause instanceof TimeoutException)) {
      String more = plainMessage(cause);
      if (!repeatsItsCause(cause) && text.indexOf(more) < 0) {
        text.append(": ").append(more);
      }
      cause = cause.getCause();
    }
    return text.toString();
  }

  private static boolean repeatsItsCause(Throwable e) {
    return e.getCause() != null && e.getCause().toString().equals(e.getMessage());
  }

  private static String plainMessage(Throwable e) {
    if (e instanceof NoSuchFileException) {
      return "there is no file " + e.getMessage();
    }
    if (e instanceof AccessDeniedException) {
      return "no permission for " + e.getMessage();
    }
    if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
      return e.getMessage() + " is a file, and a directory is needed; give another path";
    }
    if (e instanceof FileSystemException file && file.getReason() == null) {
      return "cannot use " + e.getMessage();
    }
    if (e instanceof UncheckedIOException io && e.getMessage().equals(io.getCause().toString())) {
      return plainMessage(io.getCause());
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private void report(String text) {
    err.println("fenceline: " + text);
  }
}
