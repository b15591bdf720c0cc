package io.fenceline.integration.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Finds devices in the committed outputs of a job. Not thread-safe. */
final class OutputConsumer implements AutoCloseable {
  private final List<String> topics;
  private final Consumer<byte[], byte[]> consumer;
  private final Set<String> seen = new HashSet<>();

  OutputConsumer(KafkaSettings kafka, Topics topics) {
    this.topics =
        List.of(
            topics.of(Outputs.TRANSITIONS),
            topics.of(Outputs.AD_MATCHES),
            topics.of(Outputs.DEAD_LETTERS));
    this.consumer = KafkaClients.consumer(kafka);
    List<TopicPartition> partitions =
        this.topics.stream()
            .flatMap(topic -> consumer.partitionsFor(topic).stream())
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Whether each of the topics has a record of the device. */
  boolean haveAll(String device) {
    consumer
        .poll(Duration.ofMillis(50))
        .forEach(record -> seen.add(record.topic() + new String(record.key(), UTF_8)));
    return topics.stream().allMatch(topic -> seen.contains(topic + device));
  }

  @Override
  public void close() {
    consumer.close();
  }
}
