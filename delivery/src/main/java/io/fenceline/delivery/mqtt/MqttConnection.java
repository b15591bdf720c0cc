package io.fenceline.delivery.mqtt;

import com.hivemq.client.mqtt.MqttClientSslConfig;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedContext;
import com.hivemq.client.mqtt.lifecycle.MqttClientReconnector;
import com.hivemq.client.mqtt.lifecycle.MqttDisconnectSource;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import io.fenceline.delivery.address.HostAddresses;
import io.fenceline.delivery.config.Target;
import io.fenceline.file.TrustedCertificates;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
  private final String identifier;
  private final MqttClientSslConfig ssl;
  private volatile Mqtt5AsyncClient client;
  private volatile boolean closed;

  /**
   * Begins to connect, and goes on until {@link #close}.
   *
   * @param name a part of the client's id
   * @throws IOException when the certificates cannot be read
   */
  MqttConnection(String name, Target.Mqtt target) throws IOException {
    this.target = target;
    this.identifier = "fenceline-%s-%s".formatted(name, UUID.randomUUID());
    this.ssl = isEncrypted() ? ssl() : null;
    connect();
  }

  private boolean isEncrypted() {
    return target.url().getScheme().equals("mqtts");
  }

  /** Until the broker has an address that may be called; then the client goes on by itself. */
  @SuppressWarnings("FutureReturnValueIgnored")
  private void connect() {
    if (closed) {
      return;
    }
    address()
        .whenComplete(
            (address, e) -> {
              if (e == null) {
                client = client(address);
                client.connectWith().cleanStart(true).keepAlive(KEEP_ALIVE_SECONDS).send();
              } else {
                problem.set(text(e));
                CompletableFuture.delayedExecutor(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(this::connect);
              }
            });
  }

  /** The address that was checked is the one that is called. */
  private CompletableFuture<InetSocketAddress> address() {
    int port = target.url().getPort();
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new InetSocketAddress(
                HostAddresses.of(target.url(), target.allowPrivateAddresses()).get(0),
                port >= 0 ? port : isEncrypted() ? TLS_PORT : PORT);
          } catch (UnknownHostException e) {
            throw new CompletionException(e);
          }
        });
  }

  private Mqtt5AsyncClient client(InetSocketAddress address) {
    Mqtt5ClientBuilder builder =
        Mqtt5Client.builder()
            .identifier(identifier)
            .serverAddress(address)
            .automaticReconnect()
            .initialDelay(FIRST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
            .maxDelay(LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
            .applyAutomaticReconnect()
            .addConnectedListener(context -> problem.set(null))
            .addDisconnectedListener(this::disconnected);
    if (ssl != null) {
      builder = builder.sslConfig(ssl);
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

  /** The broker may have another address by now; without an answer, the one before is tried. */
  private void disconnected(MqttClientDisconnectedContext context) {
    problem.set(text(context.getCause()));
    if (context.getSource() != MqttDisconnectSource.USER) {
      MqttClientReconnector reconnector = context.getReconnector();
      reconnector.reconnectWhen(
          address(),
          (address, e) -> {
            if (e == null) {
              reconnector.transportConfig(
                  reconnector.getTransportConfig().extend().serverAddress(address).build());
            }
          });
    }
  }

  private static String text(Throwable cause) {
    Throwable root = cause.getCause() == null ? cause : cause.getCause();
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }

  boolean isConnected() {
    Mqtt5AsyncClient current = client;
    return current != null && current.getState().isConnected();
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
    closed = true;
    Mqtt5AsyncClient current = client;
    if (current != null) {
      current.disconnect();
    }
  }
}
