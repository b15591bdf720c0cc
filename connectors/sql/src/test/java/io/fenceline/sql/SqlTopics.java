package io.fenceline.sql;

import static io.fenceline.testing.fixtures.Json.bytes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.file.FileStreams;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.testing.fixtures.Repository;
import io.fenceline.testing.servers.SharedTopics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;

/** The job's topics under a prefix, and the statements of the examples for them. */
final class SqlTopics extends SharedTopics {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String prefix;

  SqlTopics(String prefix) {
    super(prefix);
    this.prefix = prefix;
    createTopics();
    try (Admin admin = admin()) {
      admin
          .createTopics(
              Stream.of("memberships", "occupancy", "zone-alerts")
                  .map(name -> new NewTopic(prefix + name, Optional.of(1), Optional.empty()))
                  .toList())
          .all()
          .toCompletionStage()
          .toCompletableFuture()
          .join();
    }
  }

  /** A file of the examples, with the addresses of the tests. */
  String example(String name) throws IOException {
    Path jar = Repository.path("connectors", "sql", "target", "fenceline-sql.jar");
    return Files.readString(Repository.path("examples", "sql", name))
        .replace("localhost:9092", bootstrapServers())
        .replace("'topic' = '", "'topic' = '" + prefix)
        .replace("connectors/sql/target/fenceline-sql.jar", jar.toString());
  }

  /** Sends each line by the value of a field as its key, but for fixes whose time is a text. */
  void sendLines(String topic, String keyField, String file) throws IOException {
    sendLines(
        topic, file, line -> line.path("time").isTextual() ? null : line.get(keyField).asText(), 1);
  }

  /**
   * Sends a file of JSON lines.
   *
   * @param key of a line; null for one that is not sent
   * @param times how often the file is sent
   */
  void sendLines(String topic, String file, Function<JsonNode, String> key, int times)
      throws IOException {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(settings())) {
      Sender sender = new Sender(producer, topic);
      for (int i = 0; i < times; i++) {
        try (BufferedReader lines = reader(file)) {
          for (Iterator<String> each = lines.lines().iterator(); each.hasNext(); ) {
            String line = each.next();
            String found = key.apply(JSON.readTree(line));
            if (found != null) {
              sender.send(bytes(found), bytes(line));
            }
          }
        }
      }
      sender.flush();
    }
  }

  /** Sends each Feature of a collection by its id. */
  void sendZones(String file) throws IOException {
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(settings());
        BufferedReader text = reader(file)) {
      Sender sender = new Sender(producer, topics().zones());
      for (JsonNode feature : JSON.readTree(text).get("features")) {
        sender.send(bytes(feature.get("id").asText()), bytes(feature.toString()));
      }
      sender.flush();
    }
  }

  private static BufferedReader reader(String file) throws IOException {
    return new BufferedReader(new InputStreamReader(FileStreams.in(file), StandardCharsets.UTF_8));
  }
}
