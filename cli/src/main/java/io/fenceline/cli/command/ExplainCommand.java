package io.fenceline.cli.command;

import io.fenceline.cli.explain.ExplanationOutput;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.evaluation.Policy;
import io.fenceline.explain.ReplayBudget;
import io.fenceline.explain.TopicExplanation;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.job.options.FixArguments;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.PolicyArguments;
import io.fenceline.job.options.Setting;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says why a device got its transitions and ads, or got none. */
@Command(
    name = "explain",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Say why a device got, or did not get, its transitions and ads.",
      "Replays its fixes and the zones that Kafka has through the rules, prints for each fix",
      "and zone what was decided, by which rule, and compares that with the transitions",
      "that the job has written. Give the options of the job for the rules."
    },
    footer = {
      "",
      "Examples:",
      "  fenceline explain truck-17",
      "  fenceline explain truck-17 --zone depot --from 2026-01-31T08:00:00Z",
      "",
      "For files: fenceline run --explain truck-17 ..."
    })
public final class ExplainCommand extends ConsoleCommand {
  @Parameters(paramLabel = "DEVICE", description = "The id of the device.")
  private String device;

  @Option(names = "--zone", paramLabel = "ID", description = "Only about this zone.")
  private String zone;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Begin with fixes that were written at this ISO-8601 time or later, or since, as in"
              + " -PT10M (default: with the oldest).")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description =
          "End before fixes that were written at this ISO-8601 time, or so long ago (default:"
              + " now).")
  private String to;

  @Option(names = "--json", description = "The explanation as JSON, a line for each fix.")
  private boolean json;

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private FixArguments fixArguments = new FixArguments();

  @Mixin private PolicyArguments policyArguments = new PolicyArguments();

  @Mixin private Cluster cluster = new Cluster();

  private TopicFormats topicFormats;
  private FixLayout layout;
  private Policy policy;
  private Long fromMillis;
  private Long toMillis;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    topicFormats = formats.formats(cluster.topics(), mistakes);
    layout = fixArguments.layout(topicFormats.locations(), mistakes);
    policy = policyArguments.policy(mistakes);
    fromMillis = time("--from", from, Long.MIN_VALUE, mistakes);
    toMillis = time("--to", to, Long.MAX_VALUE, mistakes);
  }

  private static Long time(String name, String text, long absent, List<String> mistakes) {
    return text == null ? Long.valueOf(absent) : Setting.read(mistakes, name, text, Setting::time);
  }

  @Override
  public Integer call() {
    TopicExplanation explanation =
        new TopicExplanation(
            cluster.topics(), topicFormats, layout, policy, device, zone, fromMillis, toMillis);
    boolean found;
    try {
      found = read(explanation);
    } catch (ReplayBudget.ExceededException e) {
      console.err().printf("fenceline: %s (--from, --to)%n", e.getMessage());
      return ExitCodes.FAILED;
    }
    if (!found) {
      console
          .err()
          .printf(
              "fenceline: %s has no fix of %s%s; check the id, --from and --topic-prefix%n",
              cluster.topics().locations(), device, from == null ? "" : " from " + from + " on");
    }
    return found ? ExitCodes.DONE : ExitCodes.FAILED;
  }

  private boolean read(TopicExplanation explanation) {
    return cluster.read(
        console,
        consumer ->
            explanation.explain(
                consumer, ReplayBudget.ofProcess(), ExplanationOutput.of(console.out(), json)));
  }
}
