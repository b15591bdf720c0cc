package io.fenceline.loadtest.scenario;

import io.fenceline.format.output.Outputs;
import io.fenceline.job.options.JobCommand;
import io.fenceline.job.options.JobOptions;
import io.fenceline.job.options.OptionsException;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.Topics;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The job's command line for a configuration. */
public final class JobArgumentsBuilder {
  private static final List<String> RESERVED =
      List.of(
          "--help",
          "--version",
          "--format",
          "--group",
          "--start",
          "--bootstrap-servers",
          "--topic-prefix");

  private JobArgumentsBuilder() {}

  /** Reports each mistake in the options of a configuration. */
  static void check(List<String> options, Consumer<String> mistake) {
    for (String option : options) {
      String name = option.split("=", 2)[0];
      if (RESERVED.contains(name) || name.endsWith("-topic")) {
        mistake.accept(name + " was given; leave it out, bench sets it");
        return;
      }
    }
    try {
      if (parse(options).delivery() == Delivery.EXACTLY_ONCE) {
        mistake.accept(
            "--delivery=exactly-once was given; leave it out, since outputs are counted by offsets,"
                + " some of which transactions use");
      }
    } catch (OptionsException e) {
      e.mistakes().forEach(mistake);
    }
  }

  /** The command line of the job. */
  public static List<String> arguments(
      JobConfiguration configuration, String bootstrapServers, Topics topics, String group) {
    List<String> arguments = new ArrayList<>(configuration.options());
    arguments.add("--bootstrap-servers=" + bootstrapServers);
    arguments.add("--locations-topic=" + topics.locations());
    arguments.add("--zones-topic=" + topics.zones());
    arguments.add("--transitions-topic=" + topics.of(Outputs.TRANSITIONS));
    arguments.add("--ad-matches-topic=" + topics.of(Outputs.AD_MATCHES));
    arguments.add("--dead-letters-topic=" + topics.of(Outputs.DEAD_LETTERS));
    if (!configuration.deviceZones().isNone()) {
      arguments.add("--device-zones");
      arguments.add("--device-zones-topic=" + topics.deviceZones());
    }
    arguments.add("--format=" + configuration.format().option());
    if (configuration.format().needsRegistry()) {
      arguments.add("--registry=jvm");
    }
    arguments.add("--group=" + group);
    arguments.add("--start=earliest");
    return arguments;
  }

  public static JobOptions parse(List<String> arguments) {
    PrintStream discarding = new PrintStream(OutputStream.nullOutputStream());
    return JobCommand.parse(arguments.toArray(String[]::new), discarding).orElseThrow();
  }
}
