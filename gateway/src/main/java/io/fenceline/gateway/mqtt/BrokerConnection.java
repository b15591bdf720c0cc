package io.fenceline.gateway.mqtt;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.datatypes.MqttTopic;
import com.hivemq.client.mqtt.datatypes.MqttTopicFilter;
import com.hivemq.client.mqtt.mqtt3.Mqtt3AsyncClient;
import com.hivemq.client.mqtt.mqtt3.Mqtt3ClientBuilder;
import com.hivemq.client.mqtt.mqtt3.message.auth.Mqtt3SimpleAuth;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5RetainHandling;
import io.fenceline.kafka.loop.DaemonThreads;
import io.fenceline.service.MqttClients;
import io.reactivex.schedulers.Schedulers;
import java.io.IOException;
import java.nio.file.Files;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Connects to a broker in either version of MQTT, and subscribes; again and again until it is
 * closed. It subscribes at each connection, since Mosquitto forgets shared subscriptions when it
 * restarts, though not their sessions. The listener is called on the thread that reads the socket:
 * while it waits, nothing more is read, so that what the broker sends stays with the broker.
 */
final class BrokerConnection {
  /**
   * So that a message that is refused for its size is still named. MQTT 3.1.1 leaves the limit to
   * the broker.
   */
  private static final int MAX_PACKET_BYTES = MessageIntake.MAX_MESSAGE_BYTES + (1 << 20);

  private static final long SESSION_SECONDS = TimeUnit.DAYS.toSeconds(7);

  private final MqttOptions options;
  private final BrokerListener listener;
  private final MqttTopicFilter filter;

  /** Set before it connects. */
  private volatile Supplier<CompletableFuture<?>> subscription;

  private volatile Runnable unsubscription;

  /** Changes when a connection begins, and when it ends. */
  private final AtomicInteger connections = new AtomicInteger();

  /** Takes what the connection does, on its threads. */
  interface BrokerListener {
    void message(String topic, byte[] payload, Runnable acknowledge);

    void connected();

    /** The broker has accepted the subscription. */
    void subscribed();

    /** A message that was not asked for: the session has another subscription, too. */
    void notAskedFor(String topic);

    /** The broker refused the subscription, or the connection was lost meanwhile. */
    void notSubscribed(Throwable cause);

    void disconnected(String reason);
  }

  BrokerConnection(MqttOptions options, BrokerListener listener) {
    this.options = options;
    this.listener = listener;
    this.filter = MqttTopicFilter.of(options.filter());
  }

  /**
   * Begins to connect.
   *
   * @return ends the connection
   * @throws IOException when a file cannot be read
   */
  Runnable open() throws IOException {
    return options.version() == 5
        ? open(builder().useMqttVersion5())
        : open(builder().useMqttVersion3());
  }

  private MqttClientBuilder builder() throws IOException {
    String id = options.clientId();
    return MqttClients.builder(
            options.url(),
            id == null ? "fenceline-gateway-" + UUID.randomUUID() : id,
            options.caFile())
        .executorConfig()
        .nettyExecutor(task -> DaemonThreads.named("fenceline-mqtt-socket").newThread(task).start())
        .nettyThreads(1)
        .applicationScheduler(Schedulers.from(Runnable::run))
        .applyExecutorConfig()
        .addConnectedListener(context -> connected())
        .addDisconnectedListener(context -> disconnected(context.getCause()));
  }

  private void connected() {
    listener.connected();
    if (keepsSession()) {
      unsubscription.run();
    }
    subscribe(connections.incrementAndGet());
  }

  /**
   * Subscribes, again and again while the broker refuses.
   *
   * @param connection ends with it
   */
  @SuppressWarnings("FutureReturnValueIgnored") // The callback gets the result.
  private void subscribe(int connection) {
    if (connection != connections.get()) {
      return;
    }
    subscription
        .get()
        .whenComplete(
            (subscribed, e) -> {
              if (e == null) {
                listener.subscribed();
              } else {
                listener.notSubscribed(e.getCause() == null ? e : e.getCause());
                CompletableFuture.delayedExecutor(
                        MqttClients.LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> subscribe(connection));
              }
            });
  }

  private void disconnected(Throwable cause) {
    connections.incrementAndGet();
    listener.disconnected(MqttClients.reason(cause));
  }

  /**
   * A session that was kept may have the subscription of an earlier gateway, which MQTT does not
   * tell: what comes by it is acknowledged, so that the broker does not keep it.
   */
  private void received(MqttTopic topic, byte[] payload, Runnable acknowledge) {
    if (isAskedFor(topic)) {
      listener.message(topic.toString(), payload, acknowledge);
    } else {
      acknowledge.run();
      listener.notAskedFor(topic.toString());
    }
  }

  /** As brokers match: a wildcard at the beginning does not stand for a topic with $. */
  private boolean isAskedFor(MqttTopic topic) {
    boolean isSpecial = topic.toString().startsWith("$") && !options.filter().startsWith("$");
    return filter.matches(topic) && !isSpecial;
  }

  /** Gateways with one share name share the messages, each of which goes to one of them. */
  private MqttTopicFilter subscribed() {
    return options.share() == null ? filter : filter.share(options.share());
  }

  /** The filter that a session may have from a time when messages were shared, or were not. */
  private MqttTopicFilter otherFilter() {
    return options.share() == null ? filter.share(MqttOptions.DEFAULT_SHARE) : filter;
  }

  private byte[] password() throws IOException {
    return options.passwordFile() == null
        ? new byte[0]
        : Files.readString(options.passwordFile()).strip().getBytes(UTF_8);
  }

  private boolean keepsSession() {
    return options.clientId() != null;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the broker.
  private Runnable open(Mqtt5ClientBuilder builder) throws IOException {
    Mqtt5AsyncClient client =
        builder.simpleAuth(MqttClients.login(options.user(), password())).buildAsync();
    client.publishes(
        MqttGlobalPublishFilter.ALL,
        each -> received(each.getTopic(), each.getPayloadAsBytes(), each::acknowledge),
        true);
    subscription =
        () ->
            client
                .subscribeWith()
                .topicFilter(subscribed())
                .qos(MqttQos.AT_LEAST_ONCE)
                .retainHandling(Mqtt5RetainHandling.DO_NOT_SEND)
                .send();
    unsubscription = () -> client.unsubscribeWith().topicFilter(otherFilter()).send();
    client
        .connectWith()
        .cleanStart(!keepsSession())
        .sessionExpiryInterval(keepsSession() ? SESSION_SECONDS : 0)
        .keepAlive(MqttClients.KEEP_ALIVE_SECONDS)
        .restrictions()
        .maximumPacketSize(MAX_PACKET_BYTES)
        .applyRestrictions()
        .send();
    return client::disconnect;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Nothing waits for the broker.
  private Runnable open(Mqtt3ClientBuilder builder) throws IOException {
    Mqtt3AsyncClient client =
        options.user() == null
            ? builder.buildAsync()
            : builder
                .simpleAuth(
                    Mqtt3SimpleAuth.builder().username(options.user()).password(password()).build())
                .buildAsync();
    client.publishes(
        MqttGlobalPublishFilter.ALL,
        each -> {
          // MQTT 3.1.1 has no option for it: only what was retained before has this flag.
          if (each.isRetain()) {
            each.acknowledge();
          } else {
            received(each.getTopic(), each.getPayloadAsBytes(), each::acknowledge);
          }
        },
        true);
    subscription =
        () -> client.subscribeWith().topicFilter(subscribed()).qos(MqttQos.AT_LEAST_ONCE).send();
    unsubscription = () -> client.unsubscribeWith().topicFilter(otherFilter()).send();
    client
        .connectWith()
        .cleanSession(!keepsSession())
        .keepAlive(MqttClients.KEEP_ALIVE_SECONDS)
        .send();
    return client::disconnect;
  }
}
