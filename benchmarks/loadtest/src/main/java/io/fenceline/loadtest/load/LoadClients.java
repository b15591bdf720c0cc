package io.fenceline.loadtest.load;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Kafka clients of the load generator; their names separate their CPU time from that of the job.
 */
public final class LoadClients {
  /** Prefix of the names of all threads and clients of the load generator. */
  public static final String PREFIX = "bench-";

  private LoadClients() {}

  /**
   * Lingers for a millisecond: without, requests of one record each would cost more than the job.
   */
  public static KafkaSettings lowLatency(KafkaSettings kafka, String clientId) {
    return steady(kafka, clientId, 1);
  }

  /**
   * Settings for low rates with small batches: without compression, since the compressor allocates
   * 130 KB for each batch, and the measurement would include their garbage collection.
   */
  public static KafkaSettings steady(KafkaSettings kafka, String clientId, int lingerMillis) {
    return with(
        kafka,
        Map.of("linger.ms", "" + lingerMillis, "compression.type", "none", "client.id", clientId));
  }

  /** Settings for transactions of up to 15 minutes. */
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

  /** A consumer of all partitions of these topics, from their beginning. */
  public static Consumer<byte[], byte[]> consumer(KafkaSettings kafka, String... topics) {
    Consumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka);
    List<TopicPartition> partitions =
        Arrays.stream(topics)
            .flatMap(topic -> consumer.partitionsFor(topic).stream())
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return consumer;
  }
}
