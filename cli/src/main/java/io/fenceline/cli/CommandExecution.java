package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Failures;
import io.fenceline.cli.terminal.UncaughtExceptions;
import io.fenceline.cli.terminal.UsageMistakes;
import io.fenceline.job.options.KafkaArguments;
import io.fenceline.job.options.OptionsException;
import io.fenceline.kafka.client.SendFailedException;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.apache.logging.log4j.LogManager;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs a subcommand, reports all mistakes at once, and maps failures to exit codes. */
final class CommandExecution {
  private static final long SHUTDOWN_SECONDS = 30;

  private final BiFunction<Console, String[], CommandLine> program;
  private final Set<Class<? extends Throwable>> failures;

  /**
   * @param program makes the command line for a console and arguments
   * @param failures those of its own for which the message is enough, without a stack trace
   */
  CommandExecution(
      BiFunction<Console, String[], CommandLine> program,
      Set<Class<? extends Throwable>> failures) {
    this.program = program;
    this.failures = failures;
  }

  /** Runs the program, and ends the process. */
  void runAndExit(String[] args) {
    Console console = Console.system();
    LogManager.getContext(false); // Cannot start any more once the process is asked to end.
    CountDownLatch done = endCleanlyOnCtrlC(console.stop());
    Thread.setDefaultUncaughtExceptionHandler(
        new UncaughtExceptions(
            console.err(), () -> console.stop().isRequested() || isShuttingDown(), System::exit));
    int code = ExitCodes.FAILED;
    try {
      code = run(console, args);
    } finally {
      done.countDown();
    }
    System.exit(code);
  }

  /** The exit code; never throws. */
  int run(Console console, String... args) {
    CommandLine line = program.apply(console, args);
    CommandLine command = line;
    try {
      ParseResult result = line.parseArgs(KafkaArguments.expand(args));
      List<CommandLine> path = result.asCommandLineList();
      command = path.get(path.size() - 1);
      refuseUnknownCommand(command);
      if (CommandLine.executeHelpRequest(result) != null) {
        return requireWritten(console, ExitCodes.DONE);
      }
      check(path);
      return requireWritten(console, call(command));
    } catch (Throwable e) { // Errors too: nothing else would report them.
      boolean isEnding = console.stop().isRequested() || isShuttingDown();
      if (isEnding && !(e instanceof SendFailedException)) {
        return ExitCodes.INTERRUPTED; // The failure is a consequence of the stop.
      }
      return new Failures(console.err(), failures, command.getCommandSpec().qualifiedName())
          .exitCode(e);
    }
  }

  /**
   * Whether the JVM shuts down; nothing can start then, even before the hook has requested the
   * stop.
   */
  private static boolean isShuttingDown() {
    Thread hook = new Thread(() -> {}, "none");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /** Help for it would be that of its parent. */
  private static void refuseUnknownCommand(CommandLine parent) {
    List<String> unmatched = parent.getParseResult().unmatched();
    if (!parent.getSubcommands().isEmpty() && !unmatched.isEmpty()) {
      throw new OptionsException(
          List.of(UsageMistakes.text(new UnmatchedArgumentException(parent, unmatched))));
    }
  }

  /**
   * Returns the code if all of standard output was written.
   *
   * @throws IOException when it was not: a PrintStream only records failures
   */
  private static int requireWritten(Console console, int code) throws IOException {
    if (console.out().checkError()) {
      throw new IOException(
          "cannot write to standard output: the disk is full, or its reader has ended");
    }
    return code;
  }

  private static void check(List<CommandLine> path) {
    List<String> mistakes = new ArrayList<>();
    for (CommandLine line : path) {
      line.getParseResult().errors().forEach(error -> mistakes.add(UsageMistakes.text(error)));
    }
    if (path.get(path.size() - 1).getCommand() instanceof ConsoleCommand command) {
      command.validate(mistakes);
    }
    if (!mistakes.isEmpty()) {
      throw new OptionsException(mistakes.stream().distinct().toList());
    }
  }

  private static int call(CommandLine line) throws Exception {
    if (line.getCommand() instanceof Callable<?> command) {
      return (Integer) command.call();
    }
    throw new OptionsException(
        List.of(
            "give a command: " + String.join(", ", line.getCommandSpec().subcommands().keySet())));
  }

  /** The line with what all commands of the program have in common. */
  static CommandLine configure(CommandLine line, Console console) {
    configure(line);
    return line.setOut(new PrintWriter(console.out(), true, UTF_8));
  }

  private static void configure(CommandLine line) {
    line.getCommandSpec()
        .versionProvider(CommandExecution::version)
        .usageMessage()
        .autoWidth(true)
        .sortOptions(false);
    line.getCommandSpec().parser().collectErrors(true);
    line.getSubcommands().values().forEach(CommandExecution::configure);
  }

  private static String[] version() {
    String version = CommandExecution.class.getPackage().getImplementationVersion();
    return new String[] {
      "fenceline " + (version == null ? "(not packaged)" : version),
      "Java " + System.getProperty("java.version")
    };
  }

  /** Ctrl-C requests a stop and waits some seconds for the command to flush. */
  private static CountDownLatch endCleanlyOnCtrlC(Stop stop) {
    CountDownLatch done = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  stop.request();
                  try {
                    done.await(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                },
                "fenceline-stop"));
    return done;
  }
}
