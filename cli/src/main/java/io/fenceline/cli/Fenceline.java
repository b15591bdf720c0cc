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
import io.fenceline.cli.command.kafka.ZonesSyncCommand;
import io.fenceline.cli.terminal.Console;
import io.fenceline.embedded.JobFailedException;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main class of {@code fenceline}, with all subcommands. */
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
  private static final CommandExecution EXECUTION =
      new CommandExecution(Fenceline::commandLine, Set.of(JobFailedException.class));

  private Fenceline() {}

  public static void main(String[] args) {
    EXECUTION.runAndExit(args);
  }

  /** The root command with all subcommands. */
  public static CommandLine commandLine(Console console) {
    CommandLine zones =
        new CommandLine(new ZonesCommand())
            .addSubcommand(new ZonesLoadCommand(console))
            .addSubcommand(new ZonesSyncCommand(console))
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
            .addSubcommand(new IngestCommand(console))
            .addSubcommand(new SimulateCommand(console))
            .addSubcommand(new TailCommand(console))
            .addSubcommand(new ExplainCommand(console))
            .addSubcommand(
                new CommandLine(new DeadLettersCommand())
                    .addSubcommand(new DeadLettersReplayCommand(console)))
            .addSubcommand(new BenchCommand(console));
    return CommandExecution.configure(line, console);
  }

  /** The exit code; never throws. */
  static int run(Console console, String... args) {
    return EXECUTION.run(console, args);
  }
}
