package io.fenceline.kafka;

import java.io.Serializable;
import java.util.Map;
import java.util.Properties;

/**
 * How to reach Kafka: the properties that the user gave, {@code bootstrap.servers} among them.
 * Immutable.
 */
public record KafkaSettings(Map<String, String> properties) implements Serializable {

  public KafkaSettings {
    properties = Map.copyOf(properties);
  }

  public String bootstrapServers() {
    return properties.get("bootstrap.servers");
  }

  /** Those that a consumer knows, and those that no Kafka client knows (plug-ins read them). */
  public Properties consumer() {
    throw new UnsupportedOperationException("being written");
  }

  /** Those that a producer knows, and those that no Kafka client knows (plug-ins read them). */
  public Properties producer() {
    throw new UnsupportedOperationException("being written");
  }

  /** Those that an admin client knows, and those that no Kafka client knows. */
  public Properties admin() {
    throw new UnsupportedOperationException("being written");
  }
}
