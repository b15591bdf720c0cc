package io.fenceline.cli.command.kafka;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.IsoTime;
import io.fenceline.format.output.Outputs;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.RecordWriter;
import io.fenceline.kafka.client.Sender;
import io.fenceline.kafka.client.TopicScan;
import io.fenceline.producers.DeadLetterReplay;
import io.fenceline.producers.DeadLetterReplay.ReplayResult;
import io.fenceline.producers.DeadLetterReplay.Selection;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.Producer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sends the inputs of dead letters again. */
@Command(
    name = "replay",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    description = {
      "Send refused fixes to their topic again, after the cause is mended.",
      "They have the headers and the timestamp that they had ('late' and 'conflict' do",
      "not keep them).",
      "The dead letters stay, so a second replay sends them again; what is refused again",
      "becomes a new one.",
      "Zones are not sent: load their file again."
    },
    footer = {
      "",
      "Examples:",
      "  fenceline dead-letters replay --dry-run",
      "  fenceline dead-letters replay --reason late --since 2026-01-31T08:00:00Z"
    })
public final class DeadLettersReplayCommand extends ConsoleCommand {
  private static final Set<String> REASONS =
      Arrays.stream(RefusalReason.values())
          .map(RefusalReason::text)
          .collect(Collectors.toUnmodifiableSet());

  @Option(
      names = "--reason",
      paramLabel = "REASON,...",
      split = ",",
      description = "Only dead letters of these reasons (default: all).")
  private Set<String> reasons = new HashSet<>();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Only dead letters written at this ISO-8601 time or later (default: all).")
  private String since;

  @Option(names = "--dry-run", description = "Only count what would be sent.")
  private boolean dryRun;

  @Mixin private Cluster cluster = new Cluster();

  private Selection selection;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    for (String reason : reasons) {
      if (!REASONS.contains(reason)) {
        mistakes.add(
            "--reason: '%s' was given; give some of %s"
                .formatted(reason, REASONS.stream().sorted().collect(Collectors.joining(", "))));
      }
    }
    Long millis =
        since == null
            ? Long.valueOf(Long.MIN_VALUE)
            : Setting.read(mistakes, "--since", since, IsoTime::parse);
    selection = millis == null ? null : new Selection(Set.copyOf(reasons), millis);
  }

  @Override
  public Integer call() {
    String locations = cluster.topics().locations();
    cluster.administer(console, admin -> TopicSetup.requirePartitions(admin, locations));
    if (dryRun) {
      return replay(locations, RecordWriter.NONE, "%,d fixes would be sent to %s%n");
    }
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(cluster.kafka())) {
      return replay(locations, new Sender(producer, locations), "%,d fixes sent to %s%n");
    }
  }

  private int replay(String locations, RecordWriter writer, String summary) {
    DeadLetterReplay replay = new DeadLetterReplay(selection, locations, writer);
    cluster.read(
        console,
        consumer -> {
          TopicScan.read(consumer, cluster.topics().of(Outputs.DEAD_LETTERS), replay::accept);
          return null;
        });
    writer.flush();
    console.err().printf(summary, replay.count(ReplayResult.SENT), locations);
    replay.sentByReason().forEach((reason, n) -> console.err().printf("%s %,d%n", reason, n));
    report(replay.count(ReplayResult.OTHER_TOPIC), "of other topics, not sent");
    report(replay.count(ReplayResult.CUT), "too large to be kept whole, not sent");
    return replay.count(ReplayResult.CUT) == 0 ? ExitCodes.DONE : ExitCodes.SOME_REFUSED;
  }

  private void report(long count, String text) {
    if (count > 0) {
      console.err().printf("%,d %s%n", count, text);
    }
  }
}
