package io.fenceline.cli;

import io.fenceline.cli.command.gateway.GatewayCommand;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ConsoleCommand;
import java.util.Set;
import picocli.CommandLine;

/**
 * The main class of the gateway's image: {@code fenceline gateway} alone, which runs without Flink
 * and Kafka's broker on its class path.
 */
public final class GatewayProgram {
  private GatewayProgram() {}

  public static void main(String[] args) {
    new CommandExecution((console, given) -> commandLine(console), Set.of()).runAndExit(args);
  }

  /** The command {@code gateway} as a program. */
  static CommandLine commandLine(Console console) {
    return CommandExecution.configure(
        new CommandLine(GatewayCommand.class, ConsoleCommand.factory(console))
            .setCommandName("fenceline-gateway"),
        console);
  }
}
