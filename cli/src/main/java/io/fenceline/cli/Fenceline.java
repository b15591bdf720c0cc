package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.command.BenchCommand;
import io.fenceline.cli.command.ExplainCommand;
import io.fenceline.cli.command.JobSubcommand;
import io.fenceline.cli.command.ReplayCommand;
import io.fenceline.cli.command.RunCommand;
import io.fenceline.cli.command.SimulateCommand;
import io.fenceline.cli.command.StatusCommand;
import io.fenceline.cli.command.StopCommand;
import io.fenceline.cli.command.SubmitCommand;
import io.fenceline.cli.command.TailCommand;
import io.fenceline.cli.command.deliver.DeliverCheckCommand;
import io.fenceline.cli.command.deliver.DeliverCommand;
import io.fenceline.cli.command.deliver.DeliverReplayCommand;
import io.fenceline.cli.command.demo.DemoCommand;
import io.fenceline.cli.command.gateway.CreateKeyCommand;
import io.fenceline.cli.command.gateway.GatewayCommand;
import io.fenceline.cli.command.kafka.DeadLettersCommand;
import io.fenceline.cli.command.kafka.DeadLettersReplayCommand;
import io.fenceline.cli.command.kafka.DeviceCommand;
import io.fenceline.cli.command.kafka.DeviceResetCommand;
import io.fenceline.cli.command.kafka.TopicsCommand;
import io.fenceline.cli.command.kafka.TopicsCreateCommand;
import io.fenceline.cli.command.kafka.ZonesCommand;
import io.fenceline.cli.command.kafka.ZonesDeleteCommand;
import io.fenceline.cli.command.kafka.ZonesExportCommand;
import io.fenceline.cli.command.kafka.ZonesListCommand;
import io.fenceline.cli.command.kafka.ZonesLoadCommand;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Failures;
import io.fenceline.cli.terminal.UsageMistakes;
import io.fenceline.cli.terminal.Validated;
import io.fenceline.job.options.KafkaArguments;
import io.fenceline.job.options.OptionsException;
import io.fenceline.kafka.client.SendFailedException;
import io.fenceline.producers.Stop;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.LogManager;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The main class: runs the subcommand, reports all mistakes at once, maps failures to exit codes.
 */
@Command(
    name = "fenceline",
    mixinStandardHelpOptions = true,
    description = "Reports in real time which devices enter, stay in and leave which zones.",
    subcommandsRepeatable = false,
    footer = {
      "",
      "Exit codes: 0 done, 1 failed, 2 usage, 3 done but some input was refused,",
      "4 no job runs, or it or an endpoint has a problem, 130 ended by Ctrl-C, 143 by",
      "SIGTERM, 129 by SIGHUP.",
      "Data goes to standard output, all else to standard error.",
      "",
      "Examples:",
      "  fenceline demo --for 30s",
      "  fenceline zones load zones.geojson",
      "  fenceline simulate --devices 100 --rate 50",
      "  fenceline tail transitions",
      "",
      "Help for a command: fenceline COMMAND --help"
    })
public final class Fenceline {
  private static final long SHUTDOWN_SECONDS = 30;

  private Fenceline() {}

  public static void main(String[] args) {
    Console console = Console.system();
    LogManager.getContext(false); // Cannot start any more once the process is asked to end.
    CountDownLatch done = endCleanlyOnCtrlC(console.stop());
    int code = ExitCodes.FAILED;
    try {
      code = run(console, args);
    } finally {
      done.countDown();
    }
    System.exit(code);
  }

  /** The root command with all subcommands. */
  public static CommandLine commandLine(Console console) {
    CommandLine zones =
        new CommandLine(new ZonesCommand())
            .addSubcommand(new ZonesLoadCommand(console))
            .addSubcommand(new ZonesListCommand(console))
            .addSubcommand(new ZonesExportCommand(console))
            .addSubcommand(new ZonesDeleteCommand(console));
    CommandLine line =
        new CommandLine(new Fenceline())
            .addSubcommand(new DemoCommand(console))
            .addSubcommand(new RunCommand(console))
            .addSubcommand(new JobSubcommand(console))
            .addSubcommand(new SubmitCommand(console))
            .addSubcommand(new StatusCommand(console))
            .addSubcommand(new StopCommand(console))
            .addSubcommand(
                new CommandLine(new TopicsCommand())
                    .addSubcommand(new TopicsCreateCommand(console)))
            .addSubcommand(zones)
            .addSubcommand(
                new CommandLine(new DeviceCommand()).addSubcommand(new DeviceResetCommand(console)))
            .addSubcommand(
                new CommandLine(new GatewayCommand(console))
                    .addSubcommand(new CreateKeyCommand(console)))
            .addSubcommand(
                new CommandLine(new DeliverCommand(console))
                    .addSubcommand(new DeliverCheckCommand(console))
                    .addSubcommand(new DeliverReplayCommand(console)))
            .addSubcommand(new ReplayCommand(console))
            .addSubcommand(new SimulateCommand(console))
            .addSubcommand(new TailCommand(console))
            .addSubcommand(new ExplainCommand(console))
            .addSubcommand(
                new CommandLine(new DeadLettersCommand())
                    .addSubcommand(new DeadLettersReplayCommand(console)))
            .addSubcommand(new BenchCommand(console));
    configure(line);
    return line.setOut(new PrintWriter(console.out(), true, UTF_8));
  }

  /** The exit code; never throws. */
  static int run(Console console, String... args) {
    CommandLine line = commandLine(console);
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
      return new Failures(console.err(), command.getCommandSpec().qualifiedName()).exitCode(e);
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
    if (path.get(path.size() - 1).getCommand() instanceof Validated command) {
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

  private static void configure(CommandLine line) {
    line.getCommandSpec()
        .versionProvider(Fenceline::version)
        .usageMessage()
        .autoWidth(true)
        .sortOptions(false);
    line.getCommandSpec().parser().collectErrors(true);
    line.getSubcommands().values().forEach(Fenceline::configure);
  }

  private static String[] version() {
    String version = Fenceline.class.getPackage().getImplementationVersion();
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
