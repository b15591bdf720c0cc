package io.fenceline.cli.command.kafka;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.Console;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.Validated;
import io.fenceline.gateway.GatewayTopics;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSize;
import java.util.List;
import java.util.concurrent.Callable;
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
      "Example:",
      "  fenceline topics create --partitions 12 --replication-factor 3"
    })
public final class TopicsCreateCommand implements Callable<Integer>, Validated {
  private final Console console;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Of each topic: at least as many as parallel subtasks; those of zones can never change"
              + " (default: 4).")
  private int partitions;

  @Option(
      names = "--replication-factor",
      paramLabel = "N",
      description = "Replicas of each partition (default: that of the brokers' configuration).")
  private Short replicationFactor;

  @Option(
      names = "--memberships",
      description = "Also the topic of memberships, for a job that has the option of this name.")
  private boolean memberships;

  @Option(
      names = "--places",
      description = "Also the topic of places, which a gateway serves and writes.")
  private boolean places;

  @Mixin private Cluster cluster = new Cluster();

  public TopicsCreateCommand(Console console) {
    this.console = console;
  }

  @Override
  public void validate(List<String> mistakes) {
    cluster.validate(mistakes);
    if (partitions < 1) {
      mistakes.add("--partitions: '%d' was given; give 1 or more".formatted(partitions));
    }
    if (replicationFactor != null && replicationFactor < 1) {
      mistakes.add(
          "--replication-factor: '%d' was given; give 1 or more".formatted(replicationFactor));
    }
  }

  @Override
  public Integer call() {
    short replicas = replicationFactor == null ? TopicSize.BROKER_DEFAULT : replicationFactor;
    try (Admin admin = TopicSetup.connect(cluster.kafka())) {
      TopicSize size = new TopicSize(partitions, replicas);
      TopicSetup.ensureAll(admin, cluster.topics(), size);
      if (memberships) {
        TopicSetup.ensureCompacted(admin, cluster.topics().memberships(), size);
      }
      if (places) {
        String topic = GatewayTopics.of(cluster.topics(), cluster.prefix()).places();
        TopicSetup.ensureCompacted(admin, topic, size);
      }
    }
    console.err().println("all topics exist, with the settings that a job needs");
    return ExitCodes.DONE;
  }
}
