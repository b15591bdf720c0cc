package io.fenceline.kafka;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigDef;

/** What can be said about a Kafka client property before any client exists. */
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

  /** Properties that Fenceline sets, with the reason. */
  private static final Map<String, String> RESERVED =
      Map.of(
          "key.serializer", BYTES,
          "value.serializer", BYTES,
          "key.deserializer", BYTES,
          "value.deserializer", BYTES,
          "auto.offset.reset", START,
          "group.id", "the consumer group is an option of its own: --group",
          "enable.auto.commit", "offsets are committed with Flink's checkpoints",
          "transactional.id", "each sink names its own transactions",
          "partitioner.ignore.keys", "the order of a device's records depends on their keys");

  private KafkaProperties() {}

  /** The names that a consumer, a producer or an admin client knows. */
  public static SortedSet<String> names() {
    return NAMES;
  }

  public static boolean isKnown(String name) {
    return NAMES.contains(name);
  }

  /** Why a user cannot set this property; empty when one can. */
  public static Optional<String> reserved(String name) {
    return Optional.ofNullable(RESERVED.get(name));
  }

  /** What is wrong with a value, in Kafka's own words; empty when every client takes it. */
  public static Optional<String> problem(String name, String value) {
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
