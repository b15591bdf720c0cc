package io.fenceline.gateway.write;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Makes the producers. The user's settings win over the values given here. */
public final class Producers {
  private Producers() {}

  /** A client waits for the answer, so it gives up much sooner than Kafka's default. */
  public static Producer<byte[], byte[]> create(KafkaSettings settings, String clientId) {
    return KafkaClients.producer(
        settings,
        Map.of(
            ProducerConfig.CLIENT_ID_CONFIG,
            clientId,
            ProducerConfig.BUFFER_MEMORY_CONFIG,
            "" + (64 << 20),
            ProducerConfig.LINGER_MS_CONFIG,
            "1",
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            "3000",
            ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
            "5000",
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            "8000",
            // Forgotten after some idle minutes, it would have to be asked for again.
            ProducerConfig.METADATA_MAX_IDLE_CONFIG,
            "" + Long.MAX_VALUE));
  }
}
