package io.fenceline.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.kafka.KafkaSettings;
import io.fenceline.producers.KafkaClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * What a consumer that reads only what is committed has seen of a topic, from its beginning. Of
 * each partition in order. Not thread-safe.
 */
final class TopicLog implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(50);

  private final KafkaSettings kafka;
  private final Consumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;
  private final List<ConsumerRecord<byte[], byte[]>> seen = new ArrayList<>();

  TopicLog(KafkaSettings kafka, String topic) {
    this.kafka = kafka;
    this.consumer = KafkaClients.consumer(kafka);
    this.partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** All records so far, once they satisfy the condition. */
  List<ConsumerRecord<byte[], byte[]>> await(
      String what, Predicate<List<ConsumerRecord<byte[], byte[]>>> condition) throws Exception {
    Conditions.await(
        what,
        () -> {
          poll();
          return condition.test(seen);
        });
    return Collections.unmodifiableList(seen);
  }

  List<ConsumerRecord<byte[], byte[]>> awaitCount(int count) throws Exception {
    return await(count + " records", records -> records.size() >= count);
  }

  /**
   * All records up to the end that the topic has now, aborted ones aside. Fails when a transaction
   * stays open, since it would hide what lies behind it.
   */
  List<ConsumerRecord<byte[], byte[]>> readToEnd() throws Exception {
    Map<TopicPartition, Long> ends = ends();
    return await(
        "the end of " + partitions,
        records ->
            ends.entrySet().stream().allMatch(e -> consumer.position(e.getKey()) >= e.getValue()));
  }

  private Map<TopicPartition, Long> ends() {
    Map<String, String> properties = new HashMap<>(kafka.properties());
    properties.put("isolation.level", "read_uncommitted");
    try (Consumer<byte[], byte[]> uncommitted =
        KafkaClients.consumer(new KafkaSettings(properties))) {
      return uncommitted.endOffsets(partitions);
    }
  }

  private void poll() {
    consumer.poll(POLL).forEach(seen::add);
  }

  static String text(byte[] bytes) {
    return bytes == null ? null : new String(bytes, UTF_8);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
