package io.fenceline.testing.servers;

import io.fenceline.kafka.KafkaSettings;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A consumer that gets one record at a time, and waits behind the first of a topic. */
final class HeldConsumer extends KafkaConsumer<byte[], byte[]> {
  final CompletableFuture<Void> isHeld = new CompletableFuture<>();
  final CompletableFuture<Void> isReleased = new CompletableFuture<>();
  private final String topic;
  private boolean hasRead;

  HeldConsumer(KafkaSettings kafka, String topic) {
    super(properties(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.topic = topic;
  }

  private static Properties properties(KafkaSettings kafka) {
    Properties properties = kafka.consumer();
    properties.setProperty("auto.offset.reset", "none");
    properties.setProperty("enable.auto.commit", "false");
    properties.setProperty("max.poll.records", "1");
    properties.setProperty("max.partition.fetch.bytes", "1"); // A batch comes whole.
    return properties;
  }

  @Override
  public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
    if (hasRead) {
      isHeld.complete(null);
      isReleased.join();
    }
    ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
    hasRead |= records.records(topic).iterator().hasNext();
    return records;
  }
}
