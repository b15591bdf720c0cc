package io.fenceline.job.options;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** The command line of the submitted jar. */
@Command(
    name = "fenceline-job",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Reports, from Kafka to Kafka, which devices enter, stay in and leave which zones.")
public final class JobCommand {
  @Mixin private JobArguments arguments = new JobArguments();

  private JobCommand() {}

  /**
   * Reads the arguments of the main class.
   *
   * @param out takes the help
   * @return the options; empty when help was requested and printed
   * @throws OptionsException with all mistakes
   */
  public static Optional<JobOptions> parse(String[] args, PrintStream out) {
    JobCommand command = new JobCommand();
    CommandLine line = new CommandLine(command).setUnmatchedArgumentsAllowed(true);
    List<String> mistakes = new ArrayList<>();
    try {
      line.parseArgs(KafkaArguments.expand(args));
    } catch (ParameterException e) {
      mistakes.add(e.getMessage() + "; see --help");
    }
    if (line.isUsageHelpRequested()) {
      line.usage(out);
      return Optional.empty();
    }
    for (String unmatched : line.getUnmatchedArguments()) {
      mistakes.add("unknown argument '%s'; see --help".formatted(unmatched));
    }
    return Optional.of(command.arguments.options(mistakes));
  }
}
