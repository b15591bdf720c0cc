package io.fenceline.delivery.mqtt;

import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.lifecycle.MqttClientDisconnectedContext;
import com.hivemq.client.mqtt.lifecycle.MqttClientReconnector;
import com.hivemq.client.mqtt.lifecycle.MqttDisconnectSource;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import io.fenceline.delivery.address.HostAddresses;
import io.fenceline.delivery.config.Target;
import io.fenceline.service.MqttClients;
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
  private final Target.Mqtt target;
  private final AtomicReference<String> problem = new AtomicReference<>();
  private final MqttClientBuilder builder;
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
    String id = "fenceline-%s-%s".formatted(name, UUID.randomUUID());
    this.builder =
        MqttClients.builder(target.url(), id, target.caFile())
            .addConnectedListener(context -> problem.set(null))
            .addDisconnectedListener(this::disconnected);
    connect();
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
                client
                    .connectWith()
                    .cleanStart(true)
                    .keepAlive(MqttClients.KEEP_ALIVE_SECONDS)
                    .send();
              } else {
                problem.set(MqttClients.reason(e));
                CompletableFuture.delayedExecutor(
                        MqttClients.LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(this::connect);
              }
            });
  }

  /** The address that was checked is the one that is called. */
  private CompletableFuture<InetSocketAddress> address() {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new InetSocketAddress(
                HostAddresses.of(target.url(), target.allowPrivateAddresses()).get(0),
                MqttClients.port(target.url()));
          } catch (UnknownHostException e) {
            throw new CompletionException(e);
          }
        });
  }

  private Mqtt5AsyncClient client(InetSocketAddress address) {
    byte[] password = target.password() == null ? new byte[0] : target.password().bytes();
    return builder
        .serverAddress(address)
        .useMqttVersion5()
        .simpleAuth(MqttClients.login(target.user(), password))
        .buildAsync();
  }

  /** The broker may have another address by now; without an answer, the one before is tried. */
  private void disconnected(MqttClientDisconnectedContext context) {
    problem.set(MqttClients.reason(context.getCause()));
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
