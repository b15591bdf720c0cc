package io.fenceline.sql;

import static io.fenceline.testing.fixtures.Json.bytes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;

/** A Kafka with topics of the default names, as the statements of the examples have them. */
final class SqlTopics implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final EmbeddedKafka kafka;
  private final Producer<byte[], byte[]> producer;

  private SqlTopics(EmbeddedKafka kafka) {
    this.kafka = kafka;
    this.producer = KafkaClients.producer(settings());
  }

  static SqlTopics start(String... topics) throws Exception {
    SqlTopics started = new SqlTopics(EmbeddedKafka.start());
    try (Admin admin = Admin.create(started.settings().admin())) {
      for (String topic : topics) {
        NewTopic created = new NewTopic(topic, Optional.of(1), Optional.empty());
        admin.createTopics(List.of(created)).all().get();
      }
    }
    return started;
  }

  KafkaSettings settings() {
    return new KafkaSettings(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  String bootstrapServers() {
    return kafka.bootstrapServers();
  }

  /** The caller flushes it. */
  Sender sender(String topic) {
    return new Sender(producer, topic);
  }

  /** Sends each line by the value of a field as its key, but for fixes whose time is a text. */
  void sendLines(String topic, String keyField, Path lines) throws IOException {
    Sender sender = sender(topic);
    for (String line : Files.readAllLines(lines)) {
      JsonNode record = JSON.readTree(line);
      if (!record.path("time").isTextual()) {
        sender.send(bytes(record.get(keyField).asText()), bytes(line));
      }
    }
    sender.flush();
  }

  /** Sends each Feature of a collection by its id. */
  void sendZones(String topic, JsonNode collection) {
    Sender sender = sender(topic);
    for (JsonNode feature : collection.get("features")) {
      sender.send(bytes(feature.get("id").asText()), bytes(feature.toString()));
    }
    sender.flush();
  }

  @Override
  public void close() {
    producer.close();
    kafka.close();
  }
}
