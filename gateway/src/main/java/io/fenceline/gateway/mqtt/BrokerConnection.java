package io.fenceline.gateway.mqtt;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.MqttClientSslConfig;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt3.Mqtt3AsyncClient;
import com.hivemq.client.mqtt.mqtt3.Mqtt3ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5RetainHandling;
import io.fenceline.file.TrustedCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Connects to a broker in either version of MQTT, and subscribes. Connects again, and subscribes
 * again where the session has ended, until it is closed.
 */
final class BrokerConnection {
  /** All gateways of a broker share the messages, each of which goes to one of them. */
  private static final String SHARED = "$share/fenceline/";

  private static final int PORT = 1883;
  private static final int TLS_PORT = 8883;
  private static final int KEEP_ALIVE_SECONDS = 20;
  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 15_000;
  private static final long SESSION_SECONDS = TimeUnit.DAYS.toSeconds(7);

  private final MqttOptions options;
  private final BrokerListener listener;
  private final int maxUnacknowledged;

  /** Takes what the connection does, on its threads. */
  interface BrokerListener {
    void message(String topic, byte[] payload, Runnable acknowledge);

    void connected();

    void disconnected(String reason);
  }

  /** A connection that is open or is being made. */
  record Opened(CompletableFuture<?> subscribed, Runnable close) {}

  BrokerConnection(MqttOptions options, int maxUnacknowledged, BrokerListener listener) {
    this.options = options;
    this.maxUnacknowledged = maxUnacknowledged;
    this.listener = listener;
  }

  /**
   * @throws IOException when a file cannot be read
   */
  Opened open() throws IOException {
    return options.version() == 5
        ? open(builder().useMqttVersion5())
        : open(builder().useMqttVersion3());
  }

  private MqttClientBuilder builder() throws IOException {
    boolean encrypted = options.url().getScheme().equals("mqtts");
    int port = options.url().getPort();
    String id = options.clientId();
    MqttClientBuilder builder =
        MqttClient.builder()
            .identifier(id == null ? "fenceline-gateway-" + UUID.randomUUID() : id)
            .serverHost(options.url().getHost())
            .serverPort(port >= 0 ? port : encrypted ? TLS_PORT : PORT)
            .automaticReconnect()
            .initialDelay(FIRST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
            .maxDelay(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
            .applyAutomaticReconnect()
            .addConnectedListener(context -> listener.connected())
            .addDisconnectedListener(context -> listener.disconnected(text(context.getCause())));
    return encrypted ? builder.sslConfig(ssl()) : builder;
  }

  private static String text(Throwable cause) {
    Throwable root = cause.getCause() == null ? cause : cause.getCause();
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }

  private MqttClientSslConfig ssl() throws IOException {
    return options.caFile() == null
        ? MqttClientSslConfig.builder().build()
        : MqttClientSslConfig.builder()
            .trustManagerFactory(TrustedCertificates.read(options.caFile()))
            .build();
  }

  private byte[] password() throws IOException {
    return options.passwordFile() == null
        ? new byte[0]
        : Files.readString(options.passwordFile()).strip().getBytes(UTF_8);
  }

  private boolean keepsSession() {
    return options.clientId() != null;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the broker at the end.
  private Opened open(Mqtt5ClientBuilder builder) throws IOException {
    Mqtt5AsyncClient client =
        options.user() == null
            ? builder.buildAsync()
            : builder
                .simpleAuth()
                .username(options.user())
                .password(password())
                .applySimpleAuth()
                .buildAsync();
    client.publishes(
        MqttGlobalPublishFilter.ALL,
        each ->
            listener.message(
                each.getTopic().toString(), each.getPayloadAsBytes(), each::acknowledge),
        true);
    CompletableFuture<?> subscribed =
        client
            .connectWith()
            .cleanStart(!keepsSession())
            .sessionExpiryInterval(keepsSession() ? SESSION_SECONDS : 0)
            .keepAlive(KEEP_ALIVE_SECONDS)
            .restrictions()
            .receiveMaximum(maxUnacknowledged)
            .applyRestrictions()
            .send()
            .thenCompose(
                connected ->
                    client
                        .subscribeWith()
                        .topicFilter(SHARED + options.filter())
                        .qos(MqttQos.AT_LEAST_ONCE)
                        .retainHandling(Mqtt5RetainHandling.DO_NOT_SEND)
                        .send());
    return new Opened(subscribed, client::disconnect);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the broker at the end.
  private Opened open(Mqtt3ClientBuilder builder) throws IOException {
    Mqtt3AsyncClient client =
        options.user() == null
            ? builder.buildAsync()
            : builder
                .simpleAuth()
                .username(options.user())
                .password(password())
                .applySimpleAuth()
                .buildAsync();
    client.publishes(
        MqttGlobalPublishFilter.ALL,
        each ->
            listener.message(
                each.getTopic().toString(), each.getPayloadAsBytes(), each::acknowledge),
        true);
    CompletableFuture<?> subscribed =
        client
            .connectWith()
            .cleanSession(!keepsSession())
            .keepAlive(KEEP_ALIVE_SECONDS)
            .send()
            .thenCompose(
                connected ->
                    client
                        .subscribeWith()
                        .topicFilter(SHARED + options.filter())
                        .qos(MqttQos.AT_LEAST_ONCE)
                        .send());
    return new Opened(subscribed, client::disconnect);
  }
}
