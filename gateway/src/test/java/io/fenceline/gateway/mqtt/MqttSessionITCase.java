package io.fenceline.gateway.mqtt;

import static io.fenceline.gateway.mqtt.MqttFixture.awaitSubscribed;
import static io.fenceline.gateway.mqtt.MqttFixture.fix;
import static io.fenceline.gateway.mqtt.MqttFixture.publish;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.mqtt.MqttFixture.Source;
import io.fenceline.testing.servers.SharedKafka;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gateways and brokers that go and come back, with the settings of docs/gateway.md. */
@Tag("programs")
@ExtendWith(SharedKafka.class)
class MqttSessionITCase {
  private static final long T0 = 1_641_168_000_000L;

  @TempDir private Path directory;
  private MqttFixture mqtt;

  @BeforeEach
  void open() throws Exception {
    mqtt =
        new MqttFixture(
            directory,
            "max_queued_messages 0",
            "persistence true",
            "persistence_location " + directory + "/");
  }

  @AfterEach
  void close() {
    mqtt.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void aSessionKeepsWhatComesWhileTheGatewayIsAwayAndTheBrokerRestarts(int version)
      throws Exception {
    try (Source source = mqtt.source("fleet/#", null, version, "gateway-1")) {
      Mqtt5BlockingClient client = mqtt.publisher();
      awaitSubscribed(source, client, "fleet/first", fix("first", T0));
      client.disconnect();
    }
    Mqtt5BlockingClient client = mqtt.publisher();
    for (int i = 0; i < 50; i++) {
      publish(client, "fleet/a", fix("a", T0 + i));
    }
    client.disconnect();
    mqtt.mosquitto().stop();
    mqtt.mosquitto().start();
    try (Source source = mqtt.source("fleet/#", null, version, "gateway-1")) {
      TestGateway.await(() -> mqtt.taken("a").size() == 50);
      assertThat(mqtt.taken("a")).isSortedAccordingTo(Comparator.naturalOrder());
      assertThat(source.isConnected()).isTrue();
    }
  }

  @Test
  void nothingThatABrokerAcknowledgedIsLostWhenItRestarts() throws Exception {
    try (Source source = mqtt.notSharing("fleet/#", 5, "gateway-1")) {
      Mqtt5AsyncClient client =
          Mqtt5Client.builder()
              .identifier("publisher")
              .serverHost("127.0.0.1")
              .serverPort(mqtt.mosquitto().port())
              .automaticReconnect()
              .initialDelay(1, TimeUnit.MILLISECONDS)
              .applyAutomaticReconnect()
              .buildAsync();
      client.toBlocking().connectWith().cleanStart(false).sessionExpiryInterval(600).send();
      awaitSubscribed(source, client.toBlocking(), "fleet/first", fix("first", T0));
      List<CompletableFuture<?>> acknowledged = new ArrayList<>();
      for (int i = 0; i < 3_000; i++) {
        acknowledged.add(
            client
                .publishWith()
                .topic("fleet/a")
                .qos(MqttQos.AT_LEAST_ONCE)
                .payload(fix("a", T0 + i).getBytes(UTF_8))
                .send());
      }
      acknowledged.get(500).get(60, TimeUnit.SECONDS);
      mqtt.mosquitto().stop();
      mqtt.mosquitto().start();
      for (CompletableFuture<?> each : acknowledged) {
        each.get(60, TimeUnit.SECONDS);
      }
      TestGateway.await(() -> mqtt.taken("a").size() == 3_000);
      assertThat(mqtt.taken("a")).isSortedAccordingTo(Comparator.naturalOrder());
      client.toBlocking().disconnect();
    }
  }

  @Test
  void aGatewayStartsBeforeItsBroker() throws Exception {
    mqtt.mosquitto().stop();
    try (Source source = mqtt.source("fleet/#", null, 5, null)) {
      assertThat(source.isConnected()).isFalse();
      mqtt.mosquitto().start();
      Mqtt5BlockingClient client = mqtt.publisher();
      awaitSubscribed(source, client, "fleet/a", fix("a", T0));
      assertThat(source.isConnected()).isTrue();
      client.disconnect();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "gateway-1"})
  void aBrokerThatForgotTheSubscriptionIsSubscribedAgain(String clientId) throws Exception {
    try (Source source = mqtt.source("fleet/#", null, 5, clientId.isEmpty() ? null : clientId)) {
      Mqtt5BlockingClient client = mqtt.publisher();
      awaitSubscribed(source, client, "fleet/first", fix("first", T0));
      // It keeps a session, but not the shared subscription of it.
      mqtt.mosquitto().stop();
      TestGateway.await(() -> !source.isConnected());
      mqtt.mosquitto().start();
      Mqtt5BlockingClient again = mqtt.publisher();
      TestGateway.await(
          () -> {
            publish(again, "fleet/b", fix("b", T0));
            return !mqtt.taken("b").isEmpty();
          });
      assertThat(source.isConnected()).isTrue();
      again.disconnect();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void ofAKeptSessionOnlyWhatTheFilterAsksForIsTaken(int version) throws Exception {
    Mqtt5BlockingClient client = mqtt.publisher();
    try (Source source = mqtt.source("fleet/#", null, version, "gateway-1")) {
      awaitSubscribed(source, client, "fleet/first", fix("first", T0));
    }
    try (Source source = mqtt.source("trucks/#", null, version, "gateway-1")) {
      awaitSubscribed(source, client, "trucks/first", fix("second", T0));
    }
    publish(client, "fleet/a", fix("a", T0));
    publish(client, "trucks/b", fix("b", T0));
    for (int i = 0; i < 2; i++) {
      String last = "last" + i;
      try (Source source = mqtt.source("trucks/#", null, version, "gateway-1")) {
        publish(client, "fleet/a", fix("a", T0));
        publish(client, "trucks/c", fix(last, T0));
        TestGateway.await(() -> !mqtt.taken(last).isEmpty());
        assertThat(source.refused()).isZero();
      }
    }
    assertThat(mqtt.taken("b")).as("while no gateway was there").hasSize(1);
    assertThat(mqtt.taken("a")).isEmpty();
    client.disconnect();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5})
  void aSessionThatSharedMessagesOrDidNotTakesEachOnce(int version) throws Exception {
    Mqtt5BlockingClient client = mqtt.publisher();
    for (int i = 0; i < 3; i++) {
      int round = i;
      try (Source source =
          round % 2 == 0
              ? mqtt.source("fleet/#", null, version, "gateway-1")
              : mqtt.notSharing("fleet/#", version, "gateway-1")) {
        awaitSubscribed(source, client, "fleet/first", fix("first", T0));
        publish(client, "fleet/a", fix("a" + round, T0));
        publish(client, "fleet/a", fix("last" + round, T0));
        TestGateway.await(() -> !mqtt.taken("last" + round).isEmpty());
        assertThat(mqtt.taken()).filteredOn(each -> each.startsWith("a" + round)).hasSize(1);
      }
    }
    client.disconnect();
  }
}
