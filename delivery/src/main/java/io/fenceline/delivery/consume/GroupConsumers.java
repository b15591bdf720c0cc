package io.fenceline.delivery.consume;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;

/** Makes the consumer of an endpoint. */
final class GroupConsumers {
  /**
   * The broker answers a fetch with fewer bytes only after the wait. Without it, each event of each
   * endpoint costs a fetch of its own, and many endpoints at a time cost more than two cores.
   */
  private static final int MIN_FETCH_BYTES = 64 << 10;

  private static final Duration FETCH_WAIT = Duration.ofMillis(100);

  private GroupConsumers() {}

  static Consumer<byte[], byte[]> create(KafkaSettings kafka, String group) {
    return KafkaClients.consumer(
        kafka,
        Map.of(
            ConsumerConfig.CLIENT_ID_CONFIG,
            group,
            ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
            "" + MIN_FETCH_BYTES,
            ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
            "" + FETCH_WAIT.toMillis()),
        Map.of(
            ConsumerConfig.GROUP_ID_CONFIG,
            group,
            ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
            CooperativeStickyAssignor.class.getName()));
  }
}
