package io.fenceline.loadtest.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.format.output.Outputs;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSize;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.KafkaClients;
import io.fenceline.kafka.client.Sender;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.scenario.ScenarioData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;

/** The topics of one run, filled; deleted on close. */
public final class RunTopics implements AutoCloseable {
  private final String prefix = "bench-" + UUID.randomUUID().toString().substring(0, 8) + "-";
  private final Topics topics = Topics.withPrefix(prefix);
  private final Admin admin;

  private RunTopics(Admin admin) {
    this.admin = admin;
  }

  /** Creates all topics of a gateway, and writes zones and places. */
  static RunTopics create(KafkaSettings kafka, GatewayConfiguration data) throws IOException {
    RunTopics result = new RunTopics(TopicSetup.connect(kafka));
    try {
      TopicSetup.ensureAll(result.admin, result.topics, false, Outputs.ALL, TopicSize.DEFAULT);
      TopicSetup.ensureCompacted(result.admin, result.places(), TopicSize.DEFAULT);
      result.fill(kafka, data);
      return result;
    } catch (IOException | RuntimeException e) {
      result.close();
      throw e;
    }
  }

  private void fill(KafkaSettings kafka, GatewayConfiguration data) throws IOException {
    KafkaSettings named = LoadClients.named(kafka, LoadClients.PREFIX + "fill");
    try (Producer<byte[], byte[]> producer = KafkaClients.producer(named)) {
      Sender zones = new Sender(producer, topics.zones());
      ScenarioData.visit(data.zones(), (id, feature) -> zones.send(id.getBytes(UTF_8), feature));
      zones.flush();
      Sender places = new Sender(producer, places());
      Places.visit(data.places(), (id, feature) -> places.send(id.getBytes(UTF_8), feature));
      places.flush();
    }
  }

  /** The prefix of all names. */
  public String prefix() {
    return prefix;
  }

  /** The topics that the job has as well. */
  public Topics names() {
    return topics;
  }

  public String places() {
    return prefix + "places";
  }

  public Admin admin() {
    return admin;
  }

  @Override
  public void close() {
    List<String> names = new ArrayList<>(topics.names());
    names.add(places());
    admin.deleteTopics(names);
    admin.close();
  }
}
