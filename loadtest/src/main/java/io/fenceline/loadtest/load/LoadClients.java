package io.fenceline.loadtest.load;

import io.fenceline.kafka.KafkaSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Kafka clients of the bench itself; their names tell their costs from those of the job. */
public final class LoadClients {
  /** How the names of threads and clients of the bench begin. */
  public static final String PREFIX = "bench-";

  private LoadClients() {}

  /**
   * Waits a millisecond for company: without, requests of one record each cost more than the job.
   */
  public static KafkaSettings lowLatency(KafkaSettings kafka, String clientId) {
    return steady(kafka, clientId, 1);
  }

  /**
   * For a trickle, whose batches are small: not compressed, since for each of them the compressor
   * would take 130 KB of memory, and the collections of those would be measured.
   */
  static KafkaSettings steady(KafkaSettings kafka, String clientId, int lingerMillis) {
    return with(
        kafka,
        Map.of("linger.ms", "" + lingerMillis, "compression.type", "none", "client.id", clientId));
  }

  /** Writes that can be read only once they are committed, within a quarter of an hour. */
  static KafkaSettings transactional(KafkaSettings kafka, String id) {
    return with(
        kafka,
        Map.of(
            "client.id",
            PREFIX + "fill",
            "transactional.id",
            id,
            "transaction.timeout.ms",
            "900000"));
  }

  public static KafkaSettings named(KafkaSettings kafka, String clientId) {
    return with(kafka, Map.of("client.id", clientId));
  }

  private static KafkaSettings with(KafkaSettings kafka, Map<String, String> more) {
    Map<String, String> properties = new HashMap<>(kafka.properties());
    properties.putAll(more);
    return new KafkaSettings(properties);
  }

  public static List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer, String topic) {
    return consumer.partitionsFor(topic).stream()
        .map(info -> new TopicPartition(topic, info.partition()))
        .toList();
  }
}
