package io.fenceline.gateway.write;

import io.fenceline.kafka.KafkaSettings;
import java.util.Properties;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes the producers. The user's settings win over the values given here. */
public final class Producers {
  private static final int MEBIBYTE = 1 << 20;

  private Producers() {}

  /**
   * Every record is acknowledged by all replicas in sync, once and in order; up to 33 MiB each. A
   * client waits for the answer, so it gives up much sooner than Kafka's default.
   */
  public static Producer<byte[], byte[]> create(KafkaSettings settings, String clientId) {
    Properties properties = new Properties();
    properties.setProperty(ProducerConfig.CLIENT_ID_CONFIG, clientId);
    properties.setProperty(ProducerConfig.ACKS_CONFIG, "all");
    properties.setProperty(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    properties.setProperty(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, "" + 33 * MEBIBYTE);
    properties.setProperty(ProducerConfig.BUFFER_MEMORY_CONFIG, "" + 64 * MEBIBYTE);
    properties.setProperty(ProducerConfig.BATCH_SIZE_CONFIG, "" + MEBIBYTE / 8);
    properties.setProperty(ProducerConfig.LINGER_MS_CONFIG, "1");
    properties.setProperty(ProducerConfig.MAX_BLOCK_MS_CONFIG, "3000");
    properties.setProperty(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "5000");
    properties.setProperty(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "8000");
    // Forgotten after some idle minutes, the metadata of a topic would have to be asked for again.
    properties.setProperty(ProducerConfig.METADATA_MAX_IDLE_CONFIG, "" + Long.MAX_VALUE);
    properties.putAll(settings.producer());
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }
}
