package io.fenceline.gateway.topics;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.reader.TopicReader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A Kafka, and what a test does with its topics. */
final class KafkaTopics implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  final EmbeddedKafka kafka;
  final KafkaSettings settings;
  private final KafkaProducer<byte[], byte[]> producer;

  KafkaTopics(EmbeddedKafka kafka) {
    this.kafka = kafka;
    Map<String, String> properties =
        Map.of("bootstrap.servers", kafka.bootstrapServers(), "reconnect.backoff.max.ms", "200");
    this.settings = new KafkaSettings(properties);
    this.producer =
        new KafkaProducer<>(
            Map.copyOf(properties), new ByteArraySerializer(), new ByteArraySerializer());
  }

  void create(String topic, int partitions) throws Exception {
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", (Object) kafka.bootstrapServers()))) {
      admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
    }
  }

  void delete(String topic) throws Exception {
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", (Object) kafka.bootstrapServers()))) {
      admin.deleteTopics(List.of(topic)).all().get();
    }
  }

  /** Returns when Kafka has it. */
  RecordMetadata send(String topic, String key, String value) throws Exception {
    byte[] bytes = value == null ? null : value.getBytes(UTF_8);
    return producer.send(new ProducerRecord<>(topic, key.getBytes(UTF_8), bytes)).get();
  }

  RecordMetadata sendRaw(String topic, byte[] key, byte[] value) throws Exception {
    return producer.send(new ProducerRecord<>(topic, key, value)).get();
  }

  static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError("waited in vain for " + PATIENCE_NANOS + " ns");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  static void awaitReady(TopicReader reader) {
    await(() -> reader.state() == TopicReader.State.READY);
  }

  @Override
  public void close() {
    producer.close();
  }
}
