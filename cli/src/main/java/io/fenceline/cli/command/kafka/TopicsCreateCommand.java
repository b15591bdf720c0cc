package io.fenceline.cli.command.kafka;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.output.Output;
import io.fenceline.gateway.GatewayTopics;
import io.fenceline.job.options.OptionalTopicArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSetupException;
import io.fenceline.kafka.TopicSize;
import io.fenceline.kafka.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Creates the topics of a job before it starts. */
@Command(
    name = "create",
    mixinStandardHelpOptions = true,
    description = "Create the topics of a job and check the settings of those that exist.",
    footer = {
      "",
      "A job creates them, too, with the defaults; use this command to choose the",
      "partitions and replicas. Topics that exist keep theirs.",
      "",
      "Examples:",
      "  fenceline topics create --partitions 12 --replication-factor 3",
      "  fenceline topics create --zone-history P30D"
    })
public final class TopicsCreateCommand extends ConsoleCommand {
  @Option(
      names = "--partitions",
      paramLabel = "N",
      description =
          "Of each topic but zones, which has one: at least as many as parallel subtasks"
              + " (default: 4).")
  private Integer partitions;

  @Option(
      names = "--replication-factor",
      paramLabel = "N",
      description = "Replicas of each partition (default: that of the brokers' configuration).")
  private Short replicationFactor;

  @Option(
      names = "--zone-history",
      paramLabel = "DURATION",
      description =
          "How long the topic of zones keeps each version of a zone, such as P30D, for explain, the"
              + " past and trials (min.compaction.lag.ms; default: until compaction).")
  private String zoneHistory;

  @Mixin private OptionalTopicArguments optional = new OptionalTopicArguments();

  @Option(
      names = "--places",
      description = "Also the topic of places, which a gateway serves and writes.")
  private boolean places;

  @Option(
      names = "--undelivered",
      description = "Also the topic of events that could not be delivered; see deliver.")
  private boolean undelivered;

  @Mixin private Cluster cluster = new Cluster();

  /** Null for any. */
  private Duration history;

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    if (partitions != null && partitions < 1) {
      mistakes.add("--partitions: '%d' was given; give 1 or more".formatted(partitions));
    }
    if (replicationFactor != null && replicationFactor < 1) {
      mistakes.add(
          "--replication-factor: '%d' was given; give 1 or more".formatted(replicationFactor));
    }
    if (zoneHistory != null) {
      history = Setting.read(mistakes, "--zone-history", zoneHistory, Setting::notNegative);
    }
  }

  @Override
  public Integer call() {
    List<String> smaller = cluster.administer(console, this::create);
    Optional<Duration> kept =
        cluster.administer(console, admin -> TopicSetup.zoneHistory(admin, zones()));
    if (!smaller.isEmpty()) {
      throw new TopicSetupException(
          String.join(System.lineSeparator(), smaller)
              + System.lineSeparator()
              + "partitions of a topic that exists are added as docs/operate/kafka.md describes; or"
              + " leave out --partitions");
    }
    console.err().println("all topics exist, with the settings that a job needs");
    kept.ifPresent(time -> console.err().println(historyText(time)));
    return ExitCodes.DONE;
  }

  private String zones() {
    return cluster.topics().zones();
  }

  private String historyText(Duration kept) {
    return kept.isZero()
        ? "%s keeps older versions of zones until compaction (--zone-history)".formatted(zones())
        : "%s keeps each version of a zone for at least %s".formatted(zones(), days(kept));
  }

  /** {@code P30D} rather than {@code PT720H}. */
  private static String days(Duration time) {
    Duration rest = time.minusDays(time.toDays());
    return time.toDays() == 0
        ? time.toString()
        : "P%dD".formatted(time.toDays()) + (rest.isZero() ? "" : rest.toString().substring(1));
  }

  /** Returns a line for each topic that exists with fewer partitions than were given. */
  private List<String> create(Admin admin) {
    TopicSize size =
        new TopicSize(
            partitions == null ? TopicSize.DEFAULT.partitions() : partitions,
            replicationFactor == null ? TopicSize.BROKER_DEFAULT : replicationFactor);
    Topics topics = cluster.topics();
    List<Output<?>> outputs = optional.outputs();
    TopicSetup.ensureAll(admin, topics, optional.deviceZones(), outputs, size, history);
    List<String> names = new ArrayList<>(List.of(topics.locations()));
    if (optional.deviceZones()) {
      names.add(topics.deviceZones());
    }
    outputs.forEach(output -> names.add(topics.of(output)));
    if (places) {
      String topic = GatewayTopics.of(topics, cluster.prefix()).places();
      TopicSetup.ensureCompacted(admin, topic, size);
      names.add(topic);
    }
    if (undelivered) {
      String topic = cluster.prefix() + "undelivered";
      TopicSetup.ensureUndelivered(admin, topic, size);
      names.add(topic);
    }
    return partitions == null ? List.of() : smaller(admin, names);
  }

  private List<String> smaller(Admin admin, List<String> topics) {
    List<String> lines = new ArrayList<>();
    for (String topic : topics) {
      int actual = TopicSetup.requirePartitions(admin, topic);
      if (actual < partitions) {
        lines.add("topic %s has %d partitions, not %d".formatted(topic, actual, partitions));
      }
    }
    return lines;
  }
}
