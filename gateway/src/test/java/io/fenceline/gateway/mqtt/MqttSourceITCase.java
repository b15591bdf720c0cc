package io.fenceline.gateway.mqtt;

import static io.fenceline.gateway.mqtt.MqttFixture.awaitSubscribed;
import static io.fenceline.gateway.mqtt.MqttFixture.fix;
import static io.fenceline.gateway.mqtt.MqttFixture.publish;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.mqtt.MqttFixture.Source;
import io.fenceline.testing.servers.SharedKafka;
import java.nio.file.Path;
import java.util.Comparator;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fixes from a real Mosquitto to a real Kafka. */
@Tag("programs")
@ExtendWith(SharedKafka.class)
class MqttSourceITCase {
  private static final long T0 = 1_641_168_000_000L;

  @TempDir private Path directory;
  private MqttFixture mqtt;

  @BeforeEach
  void open() throws Exception {
    mqtt = new MqttFixture(directory);
  }

  @AfterEach
  void close() {
    mqtt.close();
  }

  @Test
  void fixesOfOursAreTakenInTheirOrderAndWhatIsNoneIsCounted() throws Exception {
    try (Source source = mqtt.source("fleet/#", null, 5, null)) {
      Mqtt5BlockingClient client = mqtt.publisher();
      awaitSubscribed(source, client, "fleet/first", fix("first", T0));
      for (int i = 0; i < 500; i++) {
        publish(client, "fleet/a", fix("a", T0 + i));
      }
      publish(client, "fleet/a", "no fix");
      publish(client, "fleet/a", new byte[MessageIntake.MAX_MESSAGE_BYTES + 1], false);
      publish(client, "fleet/a", "[" + fix("b", T0) + ",{\"deviceId\":\"c\"}]");
      TestGateway.await(() -> !mqtt.taken("b").isEmpty());

      assertThat(mqtt.taken().stream().filter(each -> each.startsWith("a ")))
          .hasSize(500)
          .isSortedAccordingTo(Comparator.naturalOrder());
      assertThat(source.refused()).isEqualTo(3);
      client.disconnect();
    }
  }

  @Test
  void ownTracksIsNamedByItsTopic() throws Exception {
    try (Source source = mqtt.source("owntracks/+/+", "owntracks", 3, null)) {
      Mqtt5BlockingClient client = mqtt.publisher();
      awaitSubscribed(
          source,
          client,
          "owntracks/ada/phone",
          "{\"_type\":\"location\",\"tid\":\"ph\",\"tst\":1641168000,\"lat\":2.5,\"lon\":1.5,\"vel\":36}");
      publish(client, "owntracks/ada/phone", "{\"_type\":\"lwt\",\"tst\":1641168000}");
      assertThat(mqtt.taken().get(0))
          .startsWith("owntracks/ada/phone {")
          .contains("\"deviceId\":\"owntracks/ada/phone\"", "\"speedMetersPerSecond\":10");
      client.disconnect();
    }
  }

  @Test
  void aPositionOfTraccarIsThatOfItsDevice() throws Exception {
    try (Source source = mqtt.source("traccar/positions", "traccar", 5, null)) {
      Mqtt5BlockingClient client = mqtt.publisher();
      awaitSubscribed(
          source,
          client,
          "traccar/positions",
          "{\"position\":{\"fixTime\":\"2025-06-14T08:00:00.000+0000\",\"latitude\":54.79865,"
              + "\"longitude\":3.18653,\"speed\":0,\"accuracy\":12},"
              + "\"device\":{\"id\":1,\"uniqueId\":\"359710042436064\"}}");
      assertThat(mqtt.taken().get(0)).startsWith("359710042436064 {").contains("\"lon\":3.18653");
      client.disconnect();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void retainedMessagesAreTakenWhenTheyArePublishedAndNotAgain(int version) throws Exception {
    Mqtt5BlockingClient client = mqtt.publisher();
    publish(client, "fleet/a", fix("a", T0).getBytes(UTF_8), true);
    try (Source source = mqtt.source("fleet/#", null, version, null)) {
      awaitSubscribed(source, client, "fleet/first", fix("first", T0));
      publish(client, "fleet/b", fix("b", T0).getBytes(UTF_8), true);
      TestGateway.await(() -> !mqtt.taken("b").isEmpty());
      assertThat(mqtt.taken("a")).as("published before the subscription").isEmpty();
    }
    client.disconnect();
  }

  private long devices() {
    return mqtt.taken().stream().filter(each -> each.startsWith("device-")).count();
  }

  @Test
  void twoGatewaysShareTheMessages() throws Exception {
    try (Source first = mqtt.source("fleet/#", null, 5, null);
        Source second = mqtt.source("fleet/#", null, 5, null)) {
      Mqtt5BlockingClient client = mqtt.publisher();
      awaitSubscribed(first, client, "fleet/first", fix("first", T0));
      awaitSubscribed(second, client, "fleet/first", fix("first", T0));
      double firstBefore = first.messages();
      double secondBefore = second.messages();
      for (int i = 0; i < 200; i++) {
        publish(client, "fleet/a", fix("device-" + i, T0));
      }
      TestGateway.await(() -> devices() >= 200);
      assertThat(devices()).isEqualTo(200);
      assertThat(first.messages()).isGreaterThan(firstBefore);
      assertThat(second.messages()).isGreaterThan(secondBefore);
      client.disconnect();
    }
  }

  /** E8: more than the heap could hold, of which little is taken at a time. */
  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void messagesThatAreLargeTogetherAreTakenOneAfterTheOther(int version) throws Exception {
    try (Source source = mqtt.source("fleet/#", null, version, null)) {
      Mqtt5BlockingClient client = mqtt.publisher();
      awaitSubscribed(source, client, "fleet/first", fix("first", T0));
      byte[] large = (" ".repeat(15_000_000) + fix("large", T0)).getBytes(UTF_8);
      for (int i = 0; i < 40; i++) {
        publish(client, "fleet/large", large, false);
      }
      publish(client, "fleet/last", fix("last", T0));
      TestGateway.await(this::lastIsTaken);
      assertThat(source.isConnected()).isTrue();
      client.disconnect();
    }
  }

  /** False while the broker, which shares the heap with the large messages, does not answer. */
  private boolean lastIsTaken() {
    try {
      return !mqtt.taken("last").isEmpty();
    } catch (TimeoutException e) {
      return false;
    }
  }
}
