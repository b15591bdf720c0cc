package io.fenceline.job.options;

import io.fenceline.kafka.KafkaSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * The options by which every command reaches Kafka, as a picocli mixin. Precedence: command line,
 * then {@code --kafka-config}, then the defaults.
 */
public final class KafkaArguments {
  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT,...",
      description = "Kafka brokers to start from (default: localhost:9092).")
  private String bootstrapServers;

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description = "Kafka client properties, so that secrets stay off the command line.")
  private Path configFile;

  @Option(names = "--kafka-property", hidden = true)
  private Map<String, String> properties = new LinkedHashMap<>();

  /** Rewrites {@code --kafka.NAME=VALUE}, which picocli cannot declare, before it parses. */
  public static String[] expand(String[] args) {
    throw new UnsupportedOperationException("being written");
  }

  /**
   * What was set, validated; adds what is wrong to {@code mistakes} instead of throwing, so that
   * all mistakes of a command line are told at once.
   */
  public KafkaSettings settings(List<String> mistakes) {
    throw new UnsupportedOperationException("being written");
  }
}
