package io.fenceline.cli.command;

import io.fenceline.cli.explain.ExplanationOutput;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Validated;
import io.fenceline.evaluation.Policy;
import io.fenceline.explain.TopicExplanation;
import io.fenceline.format.Encodings;
import io.fenceline.format.IsoTime;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.job.options.FixArguments;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.PolicyArguments;
import io.fenceline.job.options.Setting;
import java.util.List;
import java.util.concurrent.Callable;
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
public final class ExplainCommand implements Callable<Integer>, Validated {
  private final Console console;

  @Parameters(paramLabel = "DEVICE", description = "The id of the device.")
  private String device;

  @Option(names = "--zone", paramLabel = "ID", description = "Only about this zone.")
  private String zone;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "Begin with fixes that were written at this ISO-8601 time or later (default: with the oldest).")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "End before fixes that were written at this ISO-8601 time (default: now).")
  private String to;

  @Option(names = "--json", description = "The explanation as JSON, a line for each fix.")
  private boolean json;

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private FixArguments fixArguments = new FixArguments();

  @Mixin private PolicyArguments policyArguments = new PolicyArguments();

  @Mixin private Cluster cluster = new Cluster();

  private Encodings encodings;
  private FixLayout layout;
  private Policy policy;
  private Long fromMillis;
  private Long toMillis;

  public ExplainCommand(Console console) {
    this.console = console;
  }

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    encodings = formats.encodings(mistakes);
    layout = fixArguments.layout(encodings.locations(), mistakes);
    policy = policyArguments.policy(mistakes);
    fromMillis = time("--from", from, Long.MIN_VALUE, mistakes);
    toMillis = time("--to", to, Long.MAX_VALUE, mistakes);
  }

  private static Long time(String name, String text, long absent, List<String> mistakes) {
    return text == null ? Long.valueOf(absent) : Setting.read(mistakes, name, text, IsoTime::parse);
  }

  @Override
  public Integer call() {
    TopicExplanation explanation =
        new TopicExplanation(
            cluster.topics(), encodings, layout, policy, device, zone, fromMillis, toMillis);
    boolean found =
        cluster.read(
            console,
            consumer -> explanation.explain(consumer, ExplanationOutput.of(console.out(), json)));
    if (!found) {
      console
          .err()
          .printf(
              "fenceline: %s has no fix of %s%s; check the id, --from and --topic-prefix%n",
              cluster.topics().locations(), device, from == null ? "" : " from " + from + " on");
    }
    return found ? ExitCodes.DONE : ExitCodes.FAILED;
  }
}
