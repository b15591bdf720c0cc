package io.fenceline.gateway.topics;

import io.fenceline.kafka.KafkaSettings;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Consumers that find their positions by themselves. */
public final class TopicConsumers {
  private TopicConsumers() {}

  /** Settings without commits, and with an exception for a position that is out of range. */
  public static Properties properties(KafkaSettings kafka) {
    Properties properties = kafka.consumer();
    properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    return properties;
  }
}
