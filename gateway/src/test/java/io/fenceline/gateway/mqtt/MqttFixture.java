package io.fenceline.gateway.mqtt;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.write.Producers;
import io.fenceline.gateway.write.TopicWriter;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.TopicScan;
import io.fenceline.testing.servers.Mosquitto;
import io.fenceline.testing.servers.SharedKafka;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;

/** A Mosquitto, and a topic of Kafka that sources of this fixture write to. */
final class MqttFixture implements AutoCloseable {
  private static final AtomicInteger COUNT = new AtomicInteger();

  /** A source with its own metrics, as each gateway has. */
  record Source(MqttSource source, MeterRegistry metrics) implements AutoCloseable {
    boolean isConnected() {
      return metrics.get("fenceline.gateway.mqtt.connected").gauge().value() == 1;
    }

    double messages() {
      return metrics.get("fenceline.gateway.mqtt.messages").functionCounter().count();
    }

    double refused() {
      return metrics.get("fenceline.gateway.mqtt.refused").functionCounter().count();
    }

    @Override
    public void close() {
      source.close();
    }
  }

  private final KafkaSettings kafka =
      new KafkaSettings(Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()));
  private final String topic = "mqtt-locations-" + COUNT.getAndIncrement();
  private final Mosquitto mosquitto;
  private final Producer<byte[], byte[]> producer;
  private final TopicWriter writer;

  MqttFixture(Path directory, String... settings) throws Exception {
    mosquitto = Mosquitto.start(directory, settings);
    try (Admin admin = Admin.create(kafka.admin())) {
      admin
          .createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
          .all()
          .get();
    }
    producer = Producers.create(kafka, "mqtt-test");
    writer = new TopicWriter(producer, topic, 64 << 20, () -> Duration.ZERO);
  }

  Mosquitto mosquitto() {
    return mosquitto;
  }

  /**
   * @param clientId null for no session
   */
  Source source(String filter, String fields, int version, String clientId) throws Exception {
    return source(options(filter, "fenceline", fields, version, clientId));
  }

  /** A source with a session that shares its messages with no other. */
  Source notSharing(String filter, int version, String clientId) throws Exception {
    return source(options(filter, null, null, version, clientId));
  }

  private MqttOptions options(
      String filter, String share, String fields, int version, String clientId) {
    return new MqttOptions(
        URI.create(mosquitto.url()),
        filter,
        share,
        PostedForm.of(fields),
        version,
        clientId,
        null,
        null,
        null);
  }

  Source source(MqttOptions options) throws Exception {
    MeterRegistry metrics = new SimpleMeterRegistry();
    FixIntake intake = new FixIntake(ValueFormats.JSON, FixLayout.DEFAULT, writer);
    return new Source(new MqttSource(options, intake, metrics), metrics);
  }

  Mqtt5BlockingClient publisher() {
    Mqtt5BlockingClient client =
        Mqtt5Client.builder().serverHost("127.0.0.1").serverPort(mosquitto.port()).buildBlocking();
    client.connect();
    return client;
  }

  static void publish(Mqtt5BlockingClient client, String to, String message) {
    publish(client, to, message.getBytes(UTF_8), false);
  }

  static void publish(Mqtt5BlockingClient client, String to, byte[] message, boolean retain) {
    client
        .publishWith()
        .topic(to)
        .qos(MqttQos.AT_LEAST_ONCE)
        .payload(message)
        .retain(retain)
        .send();
  }

  static String fix(String device, long time) {
    return "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":1.5,\"lat\":2.5}".formatted(device, time);
  }

  /** Publishes until the source takes messages. */
  static void awaitSubscribed(Source source, Mqtt5BlockingClient client, String to, String message)
      throws Exception {
    TestGateway.await(
        () -> {
          publish(client, to, message);
          return source.messages() > 0;
        });
  }

  /** The records in Kafka, each a device and its fix. */
  List<String> taken() {
    List<String> values = new ArrayList<>();
    try (CheckedConsumer consumer = CheckedConsumer.connect(kafka)) {
      TopicScan.read(
          consumer,
          topic,
          record ->
              values.add(
                  new String(record.key(), UTF_8) + " " + new String(record.value(), UTF_8)));
    }
    return values;
  }

  /** The records of one device, each once, in the order of their first. */
  List<String> taken(String device) {
    return taken().stream().filter(each -> each.startsWith(device + " ")).distinct().toList();
  }

  @Override
  public void close() {
    mosquitto.close();
    writer.close();
    producer.close();
  }
}
