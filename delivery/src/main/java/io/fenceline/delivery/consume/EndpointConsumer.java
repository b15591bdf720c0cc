package io.fenceline.delivery.consume;

import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Makes the consumer of an endpoint. */
final class EndpointConsumer {
  private static final int FETCH_BYTES = 4 << 20;

  /**
   * The broker answers a fetch with fewer bytes only after the wait. Without it, each event of each
   * endpoint costs a fetch of its own, and many endpoints at a time cost more than two cores.
   */
  private static final int MIN_FETCH_BYTES = 64 << 10;

  private static final Duration FETCH_WAIT = Duration.ofMillis(100);

  private EndpointConsumer() {}

  static Consumer<byte[], byte[]> create(KafkaSettings kafka, String group) {
    Properties properties = new Properties();
    properties.setProperty(ConsumerConfig.CLIENT_ID_CONFIG, group);
    properties.setProperty(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, "" + FETCH_BYTES);
    properties.setProperty(ConsumerConfig.FETCH_MIN_BYTES_CONFIG, "" + MIN_FETCH_BYTES);
    properties.setProperty(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "" + FETCH_WAIT.toMillis());
    properties.putAll(kafka.consumer());
    properties.setProperty(ConsumerConfig.GROUP_ID_CONFIG, group);
    properties.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    properties.setProperty(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
    return new KafkaConsumer<>(
        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }
}
