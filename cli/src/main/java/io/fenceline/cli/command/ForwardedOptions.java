package io.fenceline.cli.command;

import io.fenceline.job.options.JobArguments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Picks the options of the job out of a command line that has others, too. */
final class ForwardedOptions {
  private static final String CONFIG_FILE = "--kafka-config";

  private ForwardedOptions() {}

  /** The options of the job that were given, as arguments of its main class. */
  static List<String> of(ParseResult given) {
    CommandSpec job = CommandSpec.forAnnotatedObject(new JobArguments());
    List<String> arguments = new ArrayList<>();
    for (OptionSpec option : given.matchedOptionsSet()) {
      if (job.findOption(option.longestName()) != null) {
        add(option, arguments);
      }
    }
    return arguments;
  }

  private static void add(OptionSpec option, List<String> arguments) {
    String name = option.longestName();
    if (option.typeInfo().isBoolean()) {
      arguments.add(name);
      return;
    }
    for (String value : option.originalStringValues()) {
      // The job has another working directory.
      String text = name.equals(CONFIG_FILE) ? Path.of(value).toAbsolutePath().toString() : value;
      arguments.add(name + "=" + text);
    }
  }
}
