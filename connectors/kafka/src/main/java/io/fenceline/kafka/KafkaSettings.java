package io.fenceline.kafka;

import java.io.Serializable;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;

/** The Kafka properties that the user gave, {@code bootstrap.servers} among them. Immutable. */
public record KafkaSettings(Map<String, String> properties) implements Serializable {

  public KafkaSettings {
    properties = Map.copyOf(properties);
  }

  public String bootstrapServers() {
    return properties.get("bootstrap.servers");
  }

  /**
   * The properties that a consumer knows, and those that no Kafka client knows (plug-ins read
   * them). No consumer creates a topic: one that was deleted would come back with settings that
   * lose zones. Only committed records are read, unless the user asked for more.
   */
  public Properties consumer() {
    Properties properties = knownTo(ConsumerConfig.configDef());
    properties.setProperty(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
    properties.putIfAbsent(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    return properties;
  }

  /**
   * The properties that a producer knows, and those that no Kafka client knows (plug-ins read
   * them).
   */
  public Properties producer() {
    return knownTo(ProducerConfig.configDef());
  }

  /**
   * The properties that an admin client knows, and those that no Kafka client knows. Without
   * brokers, an admin client of Kafka 4.2 would return to the bootstrap servers in a tight loop and
   * log each time: a gigabyte in some ten minutes. It continues to try the brokers that it knows
   * instead.
   */
  public Properties admin() {
    Properties properties = knownTo(AdminClientConfig.configDef());
    recoverAsAdmin(properties);
    return properties;
  }

  /** Sets the metadata recovery of an admin client; see {@link #admin()}. */
  public static void recoverAsAdmin(Properties properties) {
    properties.putIfAbsent(AdminClientConfig.METADATA_RECOVERY_STRATEGY_CONFIG, "none");
  }

  /** Filtered, because a client warns of every property that it does not know. */
  private Properties knownTo(ConfigDef client) {
    Properties result = new Properties();
    properties.forEach(
        (name, value) -> {
          if (client.names().contains(name) || !KafkaProperties.isKnown(name)) {
            result.setProperty(name, value);
          }
        });
    return result;
  }

  /** Only the names of the properties: their values may be secrets. */
  @Override
  public String toString() {
    return "KafkaSettings" + new TreeSet<>(properties.keySet());
  }
}
