package io.fenceline.cli.command.deliver;

import io.fenceline.cli.command.Cluster;
import io.fenceline.cli.terminal.ConsoleCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.delivery.Deliverer;
import io.fenceline.delivery.DelivererOptions;
import io.fenceline.delivery.config.DeliveryConfig;
import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.consume.DeliveryTopics;
import io.fenceline.format.output.EventKind;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.job.options.FormatArguments;
import io.fenceline.job.options.Setting;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSize;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deliveries beside the job. */
@Command(
    name = "deliver",
    mixinStandardHelpOptions = true,
    subcommands = {DeliverCheckCommand.class, DeliverReplayCommand.class},
    description =
        "Take transitions and ad matches to webhooks and MQTT topics, at least once and in the"
            + " order of each device, until Ctrl-C.",
    footer = {
      "",
      "Any number may run side by side: they share the partitions. What cannot be",
      "delivered goes to the topic 'undelivered'.",
      "",
      "Examples:",
      "  fenceline deliver --config delivery.yaml",
      "  fenceline deliver check --config delivery.yaml",
      "  fenceline deliver replay dispatch --config delivery.yaml"
    })
public final class DeliverCommand extends ConsoleCommand {
  @Mixin private DeliveryArguments deliveries = new DeliveryArguments();

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description =
          "The beginning of the consumer groups; the endpoint's name follows (default:"
              + " fenceline-deliver).")
  private String group = "fenceline-deliver";

  @Option(
      names = "--on-data-loss",
      paramLabel = "stop|continue",
      description =
          "When events were removed from a topic before they were delivered: stop the deliveries to"
              + " the endpoint, or continue from the oldest event that exists (default: stop).")
  private String onDataLoss = "stop";

  @Option(
      names = "--management-host",
      paramLabel = "ADDRESS",
      description =
          "Where health and metrics listen, which need no credentials (default: 127.0.0.1).")
  private String managementHost = "127.0.0.1";

  @Option(
      names = "--management-port",
      paramLabel = "PORT",
      description = "Port of health and metrics; 0 for any that is free (default: 8092).")
  private String managementPort = "8092";

  @Mixin private FormatArguments formats = new FormatArguments();

  @Mixin private Cluster cluster = new Cluster();

  private DelivererOptions options;

  @Override
  public void validate(List<String> mistakes) {
    int before = mistakes.size();
    cluster.validate(mistakes);
    DeliveryConfig config = deliveries.config(mistakes);
    TopicFormats topicFormats = formats.formats(cluster.topics(), mistakes);
    Boolean goOn =
        Setting.read(mistakes, "--on-data-loss", onDataLoss, Setting.either("stop", "continue"));
    Integer port = Setting.read(mistakes, "--management-port", managementPort, Setting::port);
    if (mistakes.size() == before && config != null) {
      options =
          new DelivererOptions(
              cluster.kafka(),
              deliveries.topics(cluster),
              topicFormats,
              config,
              cluster.prefix() + group,
              goOn,
              managementHost,
              port);
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    cluster.administer(console, this::prepare);
    try (Deliverer deliverer = Deliverer.start(options)) {
      console.awaitStop(text(deliverer), "deliveries that are under way end first");
    }
    console.err().println("stopped");
    return ExitCodes.DONE;
  }

  private Void prepare(Admin admin) {
    DeliveryTopics topics = options.topics();
    for (EventKind kind : EventKind.values()) {
      boolean isRead =
          options.config().endpoints().stream()
              .anyMatch(endpoint -> endpoint.filter().kinds().contains(kind));
      if (isRead) {
        TopicSetup.requirePartitions(admin, topics.of(kind.output()));
      }
    }
    TopicSetup.ensureUndelivered(admin, topics.undelivered(), TopicSize.DEFAULT);
    return null;
  }

  private String text(Deliverer deliverer) {
    return "delivering from %s to %s; health and metrics on http://%s:%d; Ctrl-C ends it"
        .formatted(
            options.kafka().bootstrapServers(),
            options.config().endpoints().stream()
                .map(Endpoint::name)
                .collect(Collectors.joining(", ")),
            options.managementHost(),
            deliverer.managementPort());
  }
}
