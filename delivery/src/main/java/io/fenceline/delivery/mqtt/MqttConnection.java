package io.fenceline.delivery.mqtt;

import com.hivemq.client.mqtt.MqttClientSslConfig;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedContext;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import io.fenceline.delivery.config.Target;
import io.fenceline.file.TrustedCertificates;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A connection to a broker that is made again when it is lost. A message that was under way then
 * fails and is not sent again by itself, so the order of messages stays with the caller.
 * Thread-safe.
 */
final class MqttConnection implements AutoCloseable {
  private static final int PORT = 1883;
  private static final int TLS_PORT = 8883;
  private static final int KEEP_ALIVE_SECONDS = 20;
  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 15_000;

  private final Target.Mqtt target;
  private final AtomicReference<String> problem = new AtomicReference<>();
  private final Mqtt5AsyncClient client;

  /**
   * Begins to connect, and goes on until {@link #close}.
   *
   * @param name a part of the client's id
   * @throws IOException when the certificates cannot be read
   */
  @SuppressWarnings("FutureReturnValueIgnored") // The client goes on by itself.
  MqttConnection(String name, Target.Mqtt target) throws IOException {
    this.target = target;
    this.client = client(name);
    client.connectWith().cleanStart(true).keepAlive(KEEP_ALIVE_SECONDS).send();
  }

  private Mqtt5AsyncClient client(String name) throws IOException {
    boolean encrypted = target.url().getScheme().equals("mqtts");
    int port = target.url().getPort();
    Mqtt5ClientBuilder builder =
        Mqtt5Client.builder()
            .identifier("fenceline-%s-%s".formatted(name, UUID.randomUUID()))
            .serverHost(target.url().getHost())
            .serverPort(port >= 0 ? port : encrypted ? TLS_PORT : PORT)
            .automaticReconnect()
            .initialDelay(FIRST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
            .maxDelay(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
            .applyAutomaticReconnect()
            .addConnectedListener(context -> problem.set(null))
            .addDisconnectedListener(context -> problem.set(text(context)));
    if (encrypted) {
      builder = builder.sslConfig(ssl());
    }
    if (target.user() != null) {
      byte[] password = target.password() == null ? new byte[0] : target.password().bytes();
      builder = builder.simpleAuth().username(target.user()).password(password).applySimpleAuth();
    }
    return builder.buildAsync();
  }

  private MqttClientSslConfig ssl() throws IOException {
    return target.caFile() == null
        ? MqttClientSslConfig.builder().build()
        : MqttClientSslConfig.builder()
            .trustManagerFactory(TrustedCertificates.read(target.caFile()))
            .build();
  }

  private static String text(MqttClientDisconnectedContext context) {
    Throwable cause = context.getCause();
    Throwable root = cause.getCause() == null ? cause : cause.getCause();
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }

  boolean isConnected() {
    return client.getState().isConnected();
  }

  /** The reason of the last failure to connect, or of the last loss; null for none. */
  String problem() {
    return problem.get();
  }

  /** Completes when the broker has answered (QoS 1). */
  CompletableFuture<Mqtt5PublishResult> publish(String topic, byte[] message) {
    return client
        .publishWith()
        .topic(topic)
        .qos(MqttQos.AT_LEAST_ONCE)
        .retain(target.retain())
        .contentType("application/json")
        .payload(message)
        .send();
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the broker any more.
  public void close() {
    client.disconnect();
  }
}
