package io.fenceline.gateway.mqtt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.intake.PostedForm;
import io.fenceline.gateway.write.Producers;
import io.fenceline.gateway.write.TopicWriter;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.client.KafkaClients;
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
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Fixes from a real Mosquitto to a real Kafka. */
@ExtendWith(SharedKafka.class)
class MqttSourceITCase {
  private static int count;

  @TempDir private Path directory;
  private final MeterRegistry metrics = new SimpleMeterRegistry();
  private KafkaSettings kafka;
  private String topic;
  private Producer<byte[], byte[]> producer;
  private TopicWriter writer;
  private FixIntake intake;
  private Mosquitto mosquitto;

  @BeforeEach
  void open() throws Exception {
    kafka = new KafkaSettings(Map.of("bootstrap.servers", SharedKafka.get().bootstrapServers()));
    topic = "mqtt-locations-" + count++;
    try (Admin admin = Admin.create(kafka.admin())) {
      admin
          .createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.empty())))
          .all()
          .get();
    }
    producer = Producers.create(kafka, "mqtt-test");
    writer = new TopicWriter(producer, topic, 1 << 20, () -> Duration.ZERO);
    intake = new FixIntake(Encoding.JSON, FixLayout.DEFAULT, writer);
    mosquitto = Mosquitto.start(directory);
  }

  @AfterEach
  void close() {
    if (mosquitto != null) {
      mosquitto.close();
    }
    writer.close();
    producer.close();
  }

  private MqttSource source(String filter, String fields, int version, String clientId)
      throws Exception {
    return new MqttSource(
        new MqttOptions(
            URI.create(mosquitto.url()),
            filter,
            PostedForm.of(fields),
            version,
            clientId,
            null,
            null,
            null),
        intake,
        metrics);
  }

  private double connected() {
    return metrics.get("fenceline.gateway.mqtt.connected").gauge().value();
  }

  private Mqtt5BlockingClient publisher() {
    Mqtt5BlockingClient client =
        Mqtt5Client.builder().serverHost("127.0.0.1").serverPort(mosquitto.port()).buildBlocking();
    client.connect();
    return client;
  }

  private static void publish(Mqtt5BlockingClient client, String to, String message) {
    client
        .publishWith()
        .topic(to)
        .qos(MqttQos.AT_LEAST_ONCE)
        .payload(message.getBytes(UTF_8))
        .send();
  }

  private static String fix(String device, long time) {
    return "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":1.5,\"lat\":2.5}".formatted(device, time);
  }

  /** The values in Kafka. */
  private List<String> taken() {
    List<String> values = new ArrayList<>();
    try (Consumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka)) {
      TopicScan.read(
          consumer,
          topic,
          record ->
              values.add(
                  new String(record.key(), UTF_8) + " " + new String(record.value(), UTF_8)));
    }
    return values;
  }

  /** Publishes until the subscription is there. */
  private void awaitSubscribed(Mqtt5BlockingClient client, String to, String message)
      throws Exception {
    TestGateway.await(
        () -> {
          publish(client, to, message);
          return !taken().isEmpty();
        });
  }

  @Test
  void fixesOfOursAreTakenInTheirOrderAndWhatIsNoneIsCounted() throws Exception {
    try (MqttSource source = source("fleet/#", null, 5, null)) {
      Mqtt5BlockingClient client = publisher();
      awaitSubscribed(client, "fleet/first", fix("first", 1_641_168_000_000L));
      for (int i = 0; i < 500; i++) {
        publish(client, "fleet/a", fix("a", 1_641_168_000_000L + i));
      }
      publish(client, "fleet/a", "no fix");
      publish(client, "fleet/a", "[" + fix("b", 1_641_168_000_000L) + ",{\"deviceId\":\"c\"}]");
      TestGateway.await(() -> taken().stream().anyMatch(each -> each.startsWith("b ")));

      assertThat(taken().stream().filter(each -> each.startsWith("a ")))
          .hasSize(500)
          .isSortedAccordingTo(java.util.Comparator.naturalOrder());
      assertThat(metrics.get("fenceline.gateway.mqtt.refused").functionCounter().count())
          .isEqualTo(2);
      assertThat(source).isNotNull();
      client.disconnect();
    }
  }

  @Test
  void ownTracksIsNamedByItsTopic() throws Exception {
    try (MqttSource source = source("owntracks/+/+", "owntracks", 3, null)) {
      Mqtt5BlockingClient client = publisher();
      awaitSubscribed(
          client,
          "owntracks/ada/phone",
          "{\"_type\":\"location\",\"tid\":\"ph\",\"tst\":1641168000,\"lat\":2.5,\"lon\":1.5,\"vel\":36}");
      publish(client, "owntracks/ada/phone", "{\"_type\":\"lwt\",\"tst\":1641168000}");
      assertThat(taken().get(0))
          .startsWith("owntracks/ada/phone {")
          .contains("\"deviceId\":\"owntracks/ada/phone\"", "\"speedMetersPerSecond\":10");
      assertThat(source).isNotNull();
      client.disconnect();
    }
  }

  @Test
  void aPositionOfTraccarIsThatOfItsDevice() throws Exception {
    try (MqttSource source = source("traccar/positions", "traccar", 5, null)) {
      Mqtt5BlockingClient client = publisher();
      awaitSubscribed(
          client,
          "traccar/positions",
          "{\"position\":{\"fixTime\":\"2025-06-14T08:00:00.000+0000\",\"latitude\":54.79865,"
              + "\"longitude\":3.18653,\"speed\":0,\"accuracy\":12},"
              + "\"device\":{\"id\":1,\"uniqueId\":\"359710042436064\"}}");
      assertThat(taken().get(0)).startsWith("359710042436064 {").contains("\"lon\":3.18653");
      assertThat(source).isNotNull();
      client.disconnect();
    }
  }

  @Test
  void aSessionKeepsWhatComesWhileTheGatewayIsAway() throws Exception {
    Mqtt5BlockingClient client = publisher();
    try (MqttSource source = source("fleet/#", null, 5, "gateway-1")) {
      awaitSubscribed(client, "fleet/first", fix("first", 1_641_168_000_000L));
      assertThat(source).isNotNull();
    }
    TestGateway.await(
        () -> metrics.get("fenceline.gateway.mqtt.messages").functionCounter() != null);
    for (int i = 0; i < 50; i++) {
      publish(client, "fleet/a", fix("a", 1_641_168_000_000L + i));
    }
    try (MqttSource source = source("fleet/#", null, 5, "gateway-1")) {
      TestGateway.await(
          () -> taken().stream().filter(each -> each.startsWith("a ")).distinct().count() == 50);
      assertThat(source).isNotNull();
    }
    client.disconnect();
  }

  @Test
  void aBrokerThatGoesAndComesBackIsSubscribedAgain() throws Exception {
    try (MqttSource source = source("fleet/#", null, 5, null)) {
      Mqtt5BlockingClient client = publisher();
      awaitSubscribed(client, "fleet/first", fix("first", 1_641_168_000_000L));
      assertThat(connected()).isEqualTo(1);
      mosquitto.kill();
      TestGateway.await(() -> connected() == 0);
      mosquitto.start();
      Mqtt5BlockingClient again = publisher();
      TestGateway.await(
          () -> {
            publish(again, "fleet/b", fix("b", 1_641_168_000_000L));
            return taken().stream().anyMatch(each -> each.startsWith("b "));
          });
      assertThat(source).isNotNull();
      assertThat(connected()).isEqualTo(1);
      again.disconnect();
    }
  }

  @Test
  void twoGatewaysShareTheMessages() throws Exception {
    try (MqttSource first = source("fleet/#", null, 5, null);
        MqttSource second = source("fleet/#", null, 5, null)) {
      Mqtt5BlockingClient client = publisher();
      awaitSubscribed(client, "fleet/first", fix("first", 1_641_168_000_000L));
      for (int i = 0; i < 200; i++) {
        publish(client, "fleet/a", fix("device-" + i, 1_641_168_000_000L));
      }
      TestGateway.await(
          () -> taken().stream().filter(each -> each.startsWith("device-")).count() >= 200);
      assertThat(taken().stream().filter(each -> each.startsWith("device-"))).hasSize(200);
      assertThat(first).isNotSameAs(second);
      client.disconnect();
    }
  }
}
