package io.fenceline.kafka.client;

import io.fenceline.kafka.KafkaSettings;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka clients for bytes. The user's settings win over the values given here. */
public final class KafkaClients {
  private static final int MEBIBYTE = 1 << 20;

  private KafkaClients() {}

  /** Every record is acknowledged by all replicas in sync, once and in order; up to 33 MiB each. */
  public static Producer<byte[], byte[]> producer(KafkaSettings settings) {
    return producer(settings, Map.of());
  }

  /**
   * Likewise.
   *
   * @param defaults in place of the values given here
   */
  public static Producer<byte[], byte[]> producer(
      KafkaSettings settings, Map<String, String> defaults) {
    Properties properties = new Properties();
    properties.setProperty(ProducerConfig.ACKS_CONFIG, "all");
    // lz4 works without native code, which not every /tmp may run.
    properties.setProperty(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    properties.setProperty(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, "" + 33 * MEBIBYTE);
    properties.setProperty(ProducerConfig.BUFFER_MEMORY_CONFIG, "" + 128 * MEBIBYTE);
    properties.setProperty(ProducerConfig.BATCH_SIZE_CONFIG, "" + MEBIBYTE / 8);
    properties.setProperty(ProducerConfig.LINGER_MS_CONFIG, "5");
    properties.putAll(defaults);
    properties.putAll(settings.producer());
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Belongs to no group and commits nothing; assigned and set to its positions by its user. */
  public static Consumer<byte[], byte[]> consumer(KafkaSettings settings) {
    return consumer(settings, Map.of(), Map.of());
  }

  /**
   * A consumer that never resets a position by itself: one that is out of range, or in a log that
   * was truncated, is an exception (rule E5). Commits when it is told.
   *
   * @param defaults in place of the values given here
   * @param fixed whatever the user's settings are
   */
  public static Consumer<byte[], byte[]> consumer(
      KafkaSettings settings, Map<String, String> defaults, Map<String, String> fixed) {
    Properties properties = new Properties();
    properties.setProperty(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "15000");
    // Kafka's default is 50 MiB, which a consumer may hold twice. A larger record comes alone.
    properties.setProperty(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, "" + 4 * MEBIBYTE);
    properties.putAll(defaults);
    properties.putAll(settings.consumer());
    properties.putAll(fixed);
    properties.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    return new KafkaConsumer<>(
        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }
}
