package io.fenceline.loadtest.gateway;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code fenceline} as a process, of the same classes and JVM options as this one. */
final class FencelineCommand {
  private static final String MAIN = "io.fenceline.cli.Fenceline";

  private FencelineCommand() {}

  /**
   * @param java further options of the JVM, which win
   */
  static ProcessBuilder of(List<String> java, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("--add-") || option.startsWith("-XX:"))
        .forEach(command::add);
    command.addAll(java);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}
