package io.fenceline.cli.command.deliver;

import io.fenceline.cli.command.Cluster;
import io.fenceline.delivery.config.DeliveryConfig;
import io.fenceline.delivery.consume.DeliveryTopics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of all commands for deliveries, as a picocli mixin. */
public final class DeliveryArguments {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The endpoints, in YAML (docs/deliveries.md).")
  private Path config;

  @Option(names = "--undelivered-topic", paramLabel = "NAME", description = "Default: undelivered.")
  private String undelivered;

  /** The configuration, validated; null when there is none. */
  DeliveryConfig config(List<String> mistakes) {
    if (config == null) {
      mistakes.add("--config: it is missing; give a file with the endpoints");
      return null;
    }
    if (!Files.isReadable(config)) {
      mistakes.add("--config: cannot read '%s'; give a file that is there".formatted(config));
      return null;
    }
    try {
      return DeliveryConfig.read(config, System.getenv(), mistakes);
    } catch (IOException e) {
      mistakes.add("--config: cannot read '%s': %s".formatted(config, e.getMessage()));
      return null;
    }
  }

  DeliveryTopics topics(Cluster cluster) {
    return new DeliveryTopics(
        cluster.topics(), undelivered == null ? cluster.prefix() + "undelivered" : undelivered);
  }
}
