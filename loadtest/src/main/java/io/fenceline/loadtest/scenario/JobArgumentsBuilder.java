package io.fenceline.loadtest.scenario;

import io.fenceline.job.options.JobCommand;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.options.OptionsException;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.Topics;
import io.fenceline.loadtest.scenario.Scenario.Configuration;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The options of the job in a configuration, read as its command line is. */
public final class JobArgumentsBuilder {
  private static final List<String> OURS =
      List.of(
          "--help",
          "--version",
          "--format",
          "--group",
          "--start",
          "--bootstrap-servers",
          "--topic-prefix");

  private JobArgumentsBuilder() {}

  /** Tells each mistake in the options. */
  static void check(Configuration configuration, Consumer<String> mistake) {
    for (String option : configuration.options()) {
      String name = option.split("=", 2)[0];
      if (OURS.contains(name) || name.endsWith("-topic")) {
        mistake.accept(name + " was given; leave it out, bench sets it");
        return;
      }
    }
    try {
      if (parse(configuration.options()).delivery() == Delivery.EXACTLY_ONCE) {
        mistake.accept(
            "--delivery=exactly-once was given; leave it out, since outputs are counted by offsets,"
                + " of which transactions take some");
      }
    } catch (OptionsException e) {
      e.mistakes().forEach(mistake);
    }
  }

  public static JobOptions of(
      Configuration configuration, String bootstrapServers, Topics topics, String group) {
    return parse(arguments(configuration, bootstrapServers, topics, group));
  }

  /** The command line of the job. */
  public static List<String> arguments(
      Configuration configuration, String bootstrapServers, Topics topics, String group) {
    List<String> arguments = new ArrayList<>(configuration.options());
    arguments.add("--bootstrap-servers=" + bootstrapServers);
    arguments.add("--locations-topic=" + topics.locations());
    arguments.add("--zones-topic=" + topics.zones());
    arguments.add("--transitions-topic=" + topics.transitions());
    arguments.add("--ad-matches-topic=" + topics.adMatches());
    arguments.add("--dead-letters-topic=" + topics.deadLetters());
    arguments.add("--format=" + configuration.format());
    arguments.add("--group=" + group);
    arguments.add("--start=earliest");
    return arguments;
  }

  private static JobOptions parse(List<String> arguments) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return JobCommand.parse(arguments.toArray(String[]::new), nowhere).orElseThrow();
  }
}
