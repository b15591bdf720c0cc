package io.fenceline.cli;

import io.fenceline.cli.command.BenchCommand;
import io.fenceline.cli.command.ExplainCommand;
import io.fenceline.cli.command.IngestCommand;
import io.fenceline.cli.command.JobSubcommand;
import io.fenceline.cli.command.ReplayCommand;
import io.fenceline.cli.command.RunCommand;
import io.fenceline.cli.command.SimulateCommand;
import io.fenceline.cli.command.StatusCommand;
import io.fenceline.cli.command.StopCommand;
import io.fenceline.cli.command.SubmitCommand;
import io.fenceline.cli.command.TailCommand;
import io.fenceline.cli.command.deliver.DeliverCommand;
import io.fenceline.cli.command.demo.DemoCommand;
import io.fenceline.cli.command.gateway.GatewayCommand;
import io.fenceline.cli.command.kafka.DeadLettersCommand;
import io.fenceline.cli.command.kafka.DeviceCommand;
import io.fenceline.cli.command.kafka.TopicsCommand;
import io.fenceline.cli.command.kafka.ZonesCommand;
import io.fenceline.cli.size.SizeCommand;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.embedded.JobFailedException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main class of {@code fenceline}. */
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
  private static final List<Class<?>> COMMANDS =
      List.of(
          DemoCommand.class,
          RunCommand.class,
          JobSubcommand.class,
          SubmitCommand.class,
          StatusCommand.class,
          StopCommand.class,
          TopicsCommand.class,
          ZonesCommand.class,
          DeviceCommand.class,
          GatewayCommand.class,
          DeliverCommand.class,
          ReplayCommand.class,
          IngestCommand.class,
          SimulateCommand.class,
          TailCommand.class,
          ExplainCommand.class,
          DeadLettersCommand.class,
          SizeCommand.class,
          BenchCommand.class);

  private static final CommandExecution EXECUTION =
      new CommandExecution(Fenceline::commandLine, Set.of(JobFailedException.class));

  private Fenceline() {}

  public static void main(String[] args) {
    EXECUTION.runAndExit(args);
  }

  /** The root command with all subcommands. */
  public static CommandLine commandLine(Console console) {
    return commandLine(console, COMMANDS);
  }

  /** Reading the options of all commands takes as long as many a command. */
  private static CommandLine commandLine(Console console, String[] args) {
    List<Class<?>> named =
        COMMANDS.stream()
            .filter(command -> args.length > 0 && args[0].equals(name(command)))
            .toList();
    return commandLine(console, named.isEmpty() ? COMMANDS : named);
  }

  private static CommandLine commandLine(Console console, List<Class<?>> commands) {
    CommandLine line = new CommandLine(Fenceline.class, ConsoleCommand.factory(console));
    commands.forEach(command -> line.addSubcommand(name(command), command));
    return CommandExecution.configure(line, console);
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** The exit code; never throws. */
  static int run(Console console, String... args) {
    return EXECUTION.run(console, args);
  }
}
