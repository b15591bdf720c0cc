package io.fenceline.kafka;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigDef;

/** Checks Kafka client properties before any client exists. */
public final class KafkaProperties {
  private static final List<ConfigDef> CLIENTS =
      List.of(
          ConsumerConfig.configDef(), ProducerConfig.configDef(), AdminClientConfig.configDef());

  private static final SortedSet<String> NAMES = new TreeSet<>();

  static {
    CLIENTS.forEach(client -> NAMES.addAll(client.names()));
  }

  private static final String BYTES = "Fenceline reads and writes the bytes itself";
  private static final String START =
      "where reading starts is an option of its own: --start, --from-beginning";

  private static final String COMMITS = "offsets are committed with Flink's checkpoints";
  private static final String GROUP = "the consumer group is an option of its own: --group";
  private static final String PARTITIONS = "Flink assigns the partitions to its readers";

  /** Properties that Fenceline sets, with the reason. */
  private static final Map<String, String> RESERVED =
      Map.ofEntries(
          Map.entry("key.serializer", BYTES),
          Map.entry("value.serializer", BYTES),
          Map.entry("key.deserializer", BYTES),
          Map.entry("value.deserializer", BYTES),
          Map.entry("auto.offset.reset", START),
          Map.entry("group.id", GROUP),
          Map.entry("group.instance.id", PARTITIONS),
          Map.entry("group.protocol", PARTITIONS),
          Map.entry("group.remote.assignor", PARTITIONS),
          Map.entry("partition.assignment.strategy", PARTITIONS),
          Map.entry("enable.auto.commit", COMMITS),
          Map.entry("commit.offsets.on.checkpoint", COMMITS),
          Map.entry(
              "allow.auto.create.topics",
              "Fenceline creates its topics itself, with the settings that they need"),
          Map.entry("transactional.id", "each sink names its own transactions"),
          Map.entry(
              "transaction.timeout.ms",
              "the timeout of transactions is an option of its own: --transaction-timeout"),
          Map.entry(
              "partitioner.ignore.keys", "the order of a device's records depends on their keys"));

  private static final String PROVIDERS = "config.providers.";

  /** Prefixes of names that Kafka documents, but no client lists. */
  private static final List<String> LISTED_NOWHERE = List.of("metrics.jmx.", PROVIDERS);

  /** A value that a config provider replaces, such as {@code ${user:/etc/login:password}}. */
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^}]+}");

  /** Properties that name a plug-in, which may read further properties of any name. */
  private static final List<String> PLUGINS =
      List.of(
          "metric.reporters",
          "interceptor.classes",
          "partitioner.class",
          "security.providers",
          "ssl.engine.factory.class",
          "sasl.login.class",
          "sasl.login.callback.handler.class",
          "sasl.client.callback.handler.class");

  private KafkaProperties() {}

  /** The names of the properties of consumers, producers and admin clients. */
  public static SortedSet<String> names() {
    return NAMES;
  }

  public static boolean isKnown(String name) {
    return NAMES.contains(name);
  }

  /** Whether it configures a config provider, by which a client reads values from elsewhere. */
  public static boolean isOfProvider(String name) {
    return name.startsWith(PROVIDERS);
  }

  /**
   * Whether a name that no client lists looks like one of theirs all the same: it begins with a
   * word with which theirs begin, such as {@code sasl}, and no plug-in is set that may read it.
   *
   * @param given the names of all properties that are set
   */
  public static boolean looksMistaken(String name, Set<String> given) {
    String word = name.split("\\.", 2)[0] + ".";
    return LISTED_NOWHERE.stream().noneMatch(name::startsWith)
        && PLUGINS.stream().noneMatch(given::contains)
        && NAMES.stream().anyMatch(known -> known.startsWith(word));
  }

  /** The reason why users cannot set this property; empty when they can. */
  public static Optional<String> reserved(String name) {
    return Optional.ofNullable(RESERVED.get(name));
  }

  /**
   * The problem with a value, in Kafka's own words; empty when every client takes it, or when a
   * config provider will replace it.
   */
  public static Optional<String> problem(String name, String value) {
    if (REFERENCE.matcher(value).find()) {
      return Optional.empty();
    }
    for (ConfigDef client : CLIENTS) {
      ConfigDef.ConfigKey key = client.configKeys().get(name);
      if (key != null) {
        try {
          Object parsed = ConfigDef.parseType(name, value, key.type());
          if (key.validator != null) {
            key.validator.ensureValid(name, parsed);
          }
        } catch (KafkaException e) {
          return Optional.of(e.getMessage());
        }
      }
    }
    return Optional.empty();
  }
}
