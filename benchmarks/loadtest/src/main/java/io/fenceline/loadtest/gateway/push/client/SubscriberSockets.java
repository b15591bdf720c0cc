package io.fenceline.loadtest.gateway.push.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.loadtest.load.Latencies;
import io.fenceline.loadtest.scenario.SendSchedule;
import io.fenceline.producers.simulation.Wanderers;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientWebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/**
 * Connects all sockets of a process, some at a time, and counts what they receive. All of it
 * happens on one event loop; the methods for the outside may be called from any thread.
 */
public final class SubscriberSockets implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_CONNECTING = 100;
  private static final int GOING_AWAY = 1001;

  private final Settings settings;
  private final Vertx vertx =
      Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setPreferNativeTransport(true));
  private final Context loop = vertx.getOrCreateContext();
  private final WebSocketClient client;
  private final Deliveries deliveries;
  private final Latencies latencies = new Latencies();
  private SendSchedule schedule;
  private long startNanos;
  private long warmUpNanos;
  private int begun;
  private int subscribed;
  private int open;
  private long received;
  private long bytes;
  private int closedCleanly;
  private String uncleanClose;
  private String failure;

  /**
   * The subscribers of one process. Device {@code firstDevice + i} belongs to socket {@code i}.
   *
   * @param gateways to which sockets are connected in turn
   * @param sourceAddress from which the sockets are connected: one address has some 28,000 ports
   * @param devices of all processes, which report in turn
   * @param perSecond events a second of all devices
   */
  public record Settings(
      List<Address> gateways,
      String sourceAddress,
      int firstDevice,
      int sockets,
      int devices,
      double perSecond) {}

  /** A gateway; the URL begins with {@code ws}. */
  public record Address(String url, String apiKey) {}

  /**
   * The state of the sockets.
   *
   * @param subscribed sockets that received the message that they are subscribed
   * @param open sockets that are connected now
   * @param received events so far
   * @param failure why the first socket failed that did; null for none
   */
  public record Counts(int subscribed, int open, long received, String failure) {
    public static final Counts NONE = new Counts(0, 0, 0, null);

    /** Both together, with the failure of either. */
    public Counts plus(Counts other) {
      return new Counts(
          subscribed + other.subscribed,
          open + other.open,
          received + other.received,
          failure == null ? other.failure : failure);
    }
  }

  /**
   * The events that the sockets have received.
   *
   * @param distinct different events; fewer than were sent means that some are lost
   * @param repeated events that came once more
   * @param outOfOrder events that came after a later one of the same device
   * @param foreign events of other devices, or of no known time
   * @param bytes of the messages with events
   * @param closedCleanly sockets that were closed with the code 1001, its message, and a cursor
   * @param uncleanClose the end of the first other one; null for none
   * @param latencies from the intended sending of the event to its receipt
   */
  public record Report(
      long distinct,
      long repeated,
      long outOfOrder,
      long foreign,
      long bytes,
      int closedCleanly,
      String uncleanClose,
      Latencies.Encoded latencies) {}

  SubscriberSockets(Settings settings) {
    this.settings = settings;
    this.deliveries = new Deliveries(settings.firstDevice(), settings.sockets());
    this.client =
        vertx.createWebSocketClient(
            new WebSocketClientOptions()
                .setMaxConnections(settings.sockets())
                .setLocalAddress(settings.sourceAddress()));
    for (int i = 0; i < Math.min(MOST_CONNECTING, settings.sockets()); i++) {
      loop.runOnContext(any -> connectNext());
    }
  }

  private void connectNext() {
    if (begun < settings.sockets() && failure == null) {
      int index = begun++;
      Address gateway = settings.gateways().get(index % settings.gateways().size());
      new Socket(settings.firstDevice() + index).connect(gateway);
    }
  }

  private void fail(String reason) {
    failure = failure == null ? reason : failure;
  }

  /** One WebSocket, subscribed to its own device. */
  private final class Socket {
    private final int device;
    private final String id;
    private final ClientWebSocket socket = client.webSocket();
    private boolean isSubscribed;
    private boolean isClosed;

    Socket(int device) {
      this.device = device;
      this.id = Wanderers.ID_PREFIX + device;
    }

    void connect(Address gateway) {
      WebSocketConnectOptions options = new WebSocketConnectOptions();
      options.setAbsoluteURI(gateway.url() + "/v1/stream?kinds=transitions&devices=" + id);
      options.putHeader("X-API-Key", gateway.apiKey());
      socket
          .handler(this::receive)
          .closeHandler(any -> ended())
          .exceptionHandler(problem -> {}) // How the connection ends shows what came of it.
          .connect(options)
          .onSuccess(any -> open++)
          .onFailure(problem -> fail("not connected: " + problem));
    }

    private void receive(Buffer message) {
      long nowNanos = System.nanoTime();
      JsonNode json = parsed(message);
      switch (json.path("kind").asText()) {
        case "transition" -> {
          received++;
          bytes += message.length();
          receive(json.path("event"), nowNanos);
        }
        case "subscribed" -> {
          isSubscribed = true;
          subscribed++;
          connectNext();
        }
        case "closed" ->
            isClosed = json.path("code").asInt() == GOING_AWAY && json.hasNonNull("cursor");
        default -> {
          // A heartbeat.
        }
      }
    }

    private void receive(JsonNode event, long nowNanos) {
      boolean own = event.path("deviceId").asText().equals(id);
      long ordinal = own ? schedule.ordinalOf(device, event.path("time").asLong()) : -1;
      if (ordinal < 0) {
        deliveries.receiveForeign();
        return;
      }
      deliveries.receive(device, Math.toIntExact(ordinal / settings.devices()));
      long dueNanos = schedule.dueNanos(ordinal);
      if (dueNanos >= warmUpNanos) {
        latencies.record(nowNanos - startNanos - dueNanos);
      }
    }

    private void ended() {
      open--;
      Short code = socket.closeStatusCode();
      String how = "close code %d, %s".formatted(code, socket.closeReason());
      if (!isSubscribed) {
        fail("not subscribed: " + how);
      } else if (isClosed && code != null && code == GOING_AWAY) {
        closedCleanly++;
      } else if (uncleanClose == null) {
        uncleanClose = how;
      }
    }
  }

  private static JsonNode parsed(Buffer message) {
    try {
      return JSON.readTree(message.getBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The load begins.
   *
   * @param startMillis event time of the first event
   * @param warmUpMillis events due in this time after the start are not measured
   */
  Counts begin(long startMillis, long warmUpMillis) throws Exception {
    return onLoop(
        () -> {
          schedule = new SendSchedule(startMillis, settings.perSecond(), settings.devices());
          startNanos = schedule.startNanos();
          warmUpNanos = warmUpMillis * 1_000_000;
          return new Counts(subscribed, open, received, failure);
        });
  }

  Counts counts() throws Exception {
    return onLoop(() -> new Counts(subscribed, open, received, failure));
  }

  Report report() throws Exception {
    return onLoop(
        () ->
            new Report(
                deliveries.distinct(),
                deliveries.repeated(),
                deliveries.outOfOrder(),
                deliveries.foreign(),
                bytes,
                closedCleanly,
                uncleanClose,
                latencies.encode()));
  }

  private <T> T onLoop(Callable<T> task) throws Exception {
    FutureTask<T> future = new FutureTask<>(task);
    loop.runOnContext(any -> future.run());
    return future.get();
  }

  @Override
  public void close() {
    vertx.close();
  }
}
