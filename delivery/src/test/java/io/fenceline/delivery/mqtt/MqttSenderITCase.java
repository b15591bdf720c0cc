package io.fenceline.delivery.mqtt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5BlockingClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.MqttBody;
import io.fenceline.delivery.config.Secret;
import io.fenceline.delivery.config.Start;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.event.EventFilter;
import io.fenceline.delivery.event.TestEvents;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.DeliveryLimits;
import io.fenceline.delivery.order.RetryPolicy;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.Mosquitto;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages to a real Mosquitto. */
@Tag("programs")
class MqttSenderITCase {
  private static final long LIMIT_SECONDS = 60;

  @TempDir private Path directory;

  private static Endpoint endpoint(
      Mosquitto mosquitto, MqttBody body, String topic, String user, String password) {
    return endpoint(mosquitto.url(), body, topic, user, password, true);
  }

  private static Endpoint endpoint(
      String url, MqttBody body, String topic, String user, String password, boolean allow) {
    Secret secret = password == null ? null : new Secret(password.getBytes(UTF_8));
    return new Endpoint(
        "home",
        new Target.Mqtt(URI.create(url), null, body, topic, false, user, secret, allow),
        new EventFilter(Set.of(EventKind.values()), Set.of(), Set.of(), null),
        RetryPolicy.DEFAULT,
        new DeliveryLimits(16, 0),
        Duration.ofSeconds(20),
        Start.LATEST);
  }

  private static MqttSender sender(Endpoint endpoint) throws Exception {
    return new MqttSender(endpoint, kind -> "/fenceline/transitions");
  }

  private static Optional<AttemptFailure> send(MqttSender sender, Event event) throws Exception {
    return sender.send(event).toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }

  /** Sends until the connection is there. */
  private static void awaitSent(MqttSender sender, Event event) {
    Await.until(
        "sent",
        () -> {
          try {
            return send(sender, event).isEmpty();
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
  }

  private static Mqtt5BlockingClient subscriber(Mosquitto mosquitto) {
    Mqtt5BlockingClient client =
        Mqtt5Client.builder().serverHost("127.0.0.1").serverPort(mosquitto.port()).buildBlocking();
    client.connect();
    return client;
  }

  @Test
  void eachMessageIsInTheTopicOfItsDevice() throws Exception {
    try (Mosquitto mosquitto = Mosquitto.start(directory);
        MqttSender sender =
            sender(
                endpoint(
                    mosquitto, MqttBody.PLAIN, "fleet/{deviceId}/{type}/events", null, null))) {
      Mqtt5BlockingClient subscriber = subscriber(mosquitto);
      try (Mqtt5BlockingClient.Mqtt5Publishes messages =
          subscriber.publishes(com.hivemq.client.mqtt.MqttGlobalPublishFilter.ALL)) {
        subscriber.subscribeWith().topicFilter("fleet/#").qos(MqttQos.AT_LEAST_ONCE).send();
        awaitSent(sender, TestEvents.event("truck-1"));
        assertThat(send(sender, TestEvents.event("a/b+c#d%ä"))).isEmpty();

        Mqtt5Publish first = messages.receive(LIMIT_SECONDS, TimeUnit.SECONDS).orElseThrow();
        assertThat(first.getTopic()).hasToString("fleet/truck-1/enter/events");
        assertThat(first.getQos()).isEqualTo(MqttQos.AT_LEAST_ONCE);
        assertThat(new String(first.getPayloadAsBytes(), UTF_8))
            .isEqualTo(TestEvents.event("truck-1").json().toString());
        assertThat(messages.receive(LIMIT_SECONDS, TimeUnit.SECONDS).orElseThrow().getTopic())
            .hasToString("fleet/a%2Fb%2Bc%23d%25ä/enter/events");
      }
      subscriber.disconnect();
    }
  }

  /** As webhooks: an endpoint is no way into the network of the deliverer. */
  @Test
  void aBrokerAtAPrivateAddressIsNotCalledUnlessItIsPermitted() throws Exception {
    Endpoint permitted = endpoint("mqtt://127.0.0.1:1", MqttBody.PLAIN, "t", null, null, true);
    Endpoint refused = endpoint("mqtt://127.0.0.1:1", MqttBody.PLAIN, "t", null, null, false);
    try (MqttSender called = sender(permitted);
        MqttSender sender = sender(refused)) {
      Await.until("it is checked", () -> answer(sender).contains("127.0.0.1, which is not public"));
      assertThat(answer(sender)).endsWith("allowPrivateAddresses: true");
      Await.until("the other is called", () -> answer(called).contains("refused"));
    }
  }

  private static String answer(MqttSender sender) {
    try {
      return send(sender, TestEvents.event("a")).orElseThrow().answer();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void ownTracksGetsATransitionOfItsForm() throws Exception {
    assertThat(
            new String(
                io.fenceline.delivery.event.OwnTracksTransition.write(TestEvents.event("truck-17")),
                UTF_8))
        .isEqualTo(
            "{\"_type\":\"transition\",\"event\":\"enter\",\"desc\":\"depot\",\"tid\":\"17\",\"lat\":29.9408,\"lon\":-90.05819,\"tst\":1641168000,\"acc\":0,\"wtst\":0}");
  }

  @Test
  void aBrokerThatGoesAndComesBackLosesNothingThatWasAcknowledgedAndFailsTheRest()
      throws Exception {
    try (Mosquitto mosquitto =
            Mosquitto.start(directory, "persistence false", "max_queued_messages 0");
        MqttSender sender = sender(endpoint(mosquitto, MqttBody.PLAIN, "events", null, null))) {
      awaitSent(sender, TestEvents.event("a"));
      mosquitto.kill();
      Await.until("the loss is noticed", () -> failsNow(sender));
      Optional<AttemptFailure> failure = send(sender, TestEvents.event("b"));
      assertThat(failure.orElseThrow().answer()).startsWith("not connected");
      assertThat(failure.orElseThrow().ofEndpoint()).isTrue();

      mosquitto.start();
      Mqtt5BlockingClient subscriber = subscriber(mosquitto);
      try (Mqtt5BlockingClient.Mqtt5Publishes messages =
          subscriber.publishes(com.hivemq.client.mqtt.MqttGlobalPublishFilter.ALL)) {
        subscriber.subscribeWith().topicFilter("events").qos(MqttQos.AT_LEAST_ONCE).send();
        awaitSent(sender, TestEvents.event("c"));
        List<String> devices = new ArrayList<>();
        String text =
            new String(
                messages.receive(LIMIT_SECONDS, TimeUnit.SECONDS).orElseThrow().getPayloadAsBytes(),
                UTF_8);
        devices.add(text);
        assertThat(devices)
            .as("nothing that failed comes late")
            .allMatch(each -> each.contains("\"c\""));
      }
      subscriber.disconnect();
    }
  }

  private static boolean failsNow(MqttSender sender) {
    try {
      return send(sender, TestEvents.event("a")).isPresent();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aPasswordThatIsWrongIsAFailureWithTheBrokersReason() throws Exception {
    Path passwords = Files.writeString(directory.resolve("passwords"), "fenceline:secret\n");
    new ProcessBuilder("mosquitto_passwd", "-U", passwords.toString()).start().onExit().join();
    try (Mosquitto mosquitto =
            Mosquitto.start(directory, "allow_anonymous false", "password_file " + passwords);
        MqttSender right =
            sender(endpoint(mosquitto, MqttBody.CLOUDEVENTS, "t", "fenceline", "secret"));
        MqttSender wrong = sender(endpoint(mosquitto, MqttBody.PLAIN, "t", "fenceline", "wrong"))) {
      awaitSent(right, TestEvents.event("a"));
      Await.until(
          "the refusal",
          () -> {
            try {
              return send(wrong, TestEvents.event("a"))
                  .orElseThrow()
                  .answer()
                  .contains("NOT_AUTHORIZED");
            } catch (Exception e) {
              throw new AssertionError(e);
            }
          });
    }
  }
}
