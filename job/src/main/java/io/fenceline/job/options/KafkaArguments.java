package io.fenceline.job.options;

import io.fenceline.format.input.NameValue;
import io.fenceline.format.input.Spelling;
import io.fenceline.kafka.KafkaProperties;
import io.fenceline.kafka.KafkaSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/**
 * The options by which every command reaches Kafka, as a picocli mixin. Precedence: command line,
 * then {@code --kafka-config}, then the defaults.
 */
public final class KafkaArguments {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaArguments.class);
  private static final String PREFIX = "--kafka.";
  private static final String SERVERS = "bootstrap.servers";
  private static final String DEFAULT_SERVERS = "localhost:9092";

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT,...",
      description = "Kafka brokers to start from (default: " + DEFAULT_SERVERS + ").")
  private String bootstrapServers;

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description = {
        "Kafka client properties, so that secrets stay off the command line.",
        "Single ones also as --kafka.PROPERTY=VALUE (e.g. --kafka.linger.ms=5), which wins."
      })
  private Path configFile;

  @Option(names = "--kafka-property", paramLabel = "PROPERTY=VALUE", hidden = true)
  private List<String> assignments = new ArrayList<>();

  /** Whether any of these options was given. */
  public boolean areGiven() {
    return bootstrapServers != null || configFile != null || !assignments.isEmpty();
  }

  /**
   * Rewrites {@code --kafka.NAME=VALUE}, which picocli cannot declare, before it parses. All else
   * stays as it is, so that picocli refuses it: another spelling, no name, no {@code =}.
   */
  public static String[] expand(String[] args) {
    String[] result = args.clone();
    for (int i = 0; i < args.length && !args[i].equals("--"); i++) {
      if (args[i].startsWith(PREFIX) && args[i].indexOf('=') > PREFIX.length()) {
        result[i] = "--kafka-property=" + args[i].substring(PREFIX.length());
      }
    }
    return result;
  }

  /**
   * The settings, validated; adds mistakes to {@code mistakes} instead of throwing, so that all
   * mistakes of a command line are reported at once.
   */
  public KafkaSettings settings(List<String> mistakes) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(SERVERS, DEFAULT_SERVERS);
    Map<String, String> configured =
        configFile == null ? Map.of() : PropertiesFile.read("--kafka-config", configFile, mistakes);
    configured.forEach((name, value) -> checkConfigured(name, value, configured, mistakes));
    properties.putAll(configured);
    assigned(mistakes).forEach(properties::put);
    if (bootstrapServers != null) {
      properties.put(SERVERS, bootstrapServers);
    }
    checkServers(properties.get(SERVERS), mistakes);
    return new KafkaSettings(properties);
  }

  private Map<String, String> assigned(List<String> mistakes) {
    Map<String, String> result = new LinkedHashMap<>();
    for (String assignment : assignments) {
      NameValue pair = NameValue.parse(assignment).orElseGet(() -> new NameValue(assignment, ""));
      String name = pair.name();
      String value = pair.value();
      if (KafkaProperties.isKnown(name) || KafkaProperties.isOfProvider(name)) {
        checkProperty(PREFIX + name, name, value, mistakes);
      } else {
        mistakes.add(unknown(name));
      }
      result.put(name, value);
    }
    if (bootstrapServers != null && result.containsKey(SERVERS)) {
      mistakes.add("--bootstrap-servers and " + PREFIX + SERVERS + ": give one of the two");
    }
    return result;
  }

  /** A name that no client lists is refused if it looks mistyped; a plug-in may read any other. */
  private void checkConfigured(
      String name, String value, Map<String, String> configured, List<String> mistakes) {
    String setting = configFile + ": " + name;
    checkProperty(setting, name, value, mistakes);
    if (KafkaProperties.isKnown(name) || KafkaProperties.reserved(name).isPresent()) {
      return;
    }
    Optional<String> meant = Spelling.near(name, KafkaProperties.names());
    if (meant.isPresent() || KafkaProperties.looksMistaken(name, configured.keySet())) {
      mistakes.add(
          "%s: no Kafka client has such a property; did you mean %s?"
              .formatted(
                  setting, meant.orElseGet(() -> Spelling.nearest(name, KafkaProperties.names()))));
    } else {
      LOG.warn("{}: no Kafka client has such a property; it is passed on for plug-ins", setting);
    }
  }

  private static void checkProperty(
      String setting, String name, String value, List<String> mistakes) {
    KafkaProperties.reserved(name)
        .ifPresent(reason -> mistakes.add(setting + ": cannot be set, because " + reason));
    KafkaProperties.problem(name, value)
        .ifPresent(problem -> mistakes.add(setting + ": " + problem));
  }

  private static String unknown(String name) {
    return PREFIX
        + name
        + ": no Kafka client has such a property; did you mean "
        + PREFIX
        + Spelling.nearest(name, KafkaProperties.names())
        + "? Properties of plug-ins go into the file of --kafka-config";
  }

  private static void checkServers(String servers, List<String> mistakes) {
    for (String server : servers.split(",", -1)) {
      String address = server.strip();
      Integer port = Utils.getHost(address) == null ? null : Utils.getPort(address);
      if (port == null || port < 1 || port > 65535) {
        mistakes.add("--bootstrap-servers: '" + address + "' is not HOST:PORT");
      }
    }
  }
}
