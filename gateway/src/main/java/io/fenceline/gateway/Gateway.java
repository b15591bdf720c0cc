package io.fenceline.gateway;

import io.fenceline.format.avro.SchemaRefusedException;
import io.fenceline.format.output.Outputs;
import io.fenceline.gateway.access.Authenticator;
import io.fenceline.gateway.http.ApiServer;
import io.fenceline.gateway.http.Connections;
import io.fenceline.gateway.http.RequestMetrics;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.http.message.AnswerBudget;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.mqtt.MqttSource;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.stream.EventStream;
import io.fenceline.gateway.write.KafkaProbe;
import io.fenceline.kafka.loop.Liveness;
import io.fenceline.service.Listening;
import io.fenceline.service.ManagementServer;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running gateway. */
public final class Gateway implements AutoCloseable {
  /** An event loop that is blocked for longer is logged. */
  private static final Duration MAX_BLOCKED = Duration.ofSeconds(20);

  private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
  private static final long STOP_SECONDS = 9;
  private static final long REFRESH_MILLIS = 5_000;
  private static final int CLOSE_SECONDS = 1;

  private final GatewayOptions options;
  private final GatewayMetrics metrics = new GatewayMetrics();
  private final EventStream events;
  private final TopicFeeds feeds;
  private final Authenticator authenticator;
  private final KafkaProbe probe;
  private final TopicWriters writers;
  private final FixIntake intake;
  private final Vertx vertx;
  private final Replays replays;
  private final AtomicBoolean closed = new AtomicBoolean();
  private ApiServer api;
  private HttpServer management;
  private LoopServiceFactory services;
  private volatile MqttSource mqtt;

  private Gateway(GatewayOptions options) throws IOException {
    this.options = options;
    this.probe = new KafkaProbe(options.kafka());
    this.authenticator = new Authenticator(options.access(), Clock.systemUTC());
    this.events =
        new EventStream(
            options.kafka(),
            options.topics().job().of(Outputs.TRANSITIONS),
            options.topics().job().of(Outputs.AD_MATCHES),
            options.server().limits().streamQueueBytes() / options.server().eventLoops(),
            options.formats(),
            CursorSecret.of(options.cursorSecret(), probe));
    this.feeds = new TopicFeeds(options, options.fixReader(), events);
    this.writers = new TopicWriters(options, probe);
    this.intake = new FixIntake(options.formats().locations(), options.layout(), writers.fixes);
    // One more, for the management port.
    int threads = options.server().eventLoops() + 1;
    this.vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(threads)
                .setPreferNativeTransport(true)
                // A busy machine delays threads for seconds, which is no defect of a handler.
                .setMaxEventLoopExecuteTime(MAX_BLOCKED.toNanos())
                .setWarningExceptionTime(2 * MAX_BLOCKED.toNanos()));
    this.replays = new Replays(vertx, options.kafka(), probe::isAway);
  }

  /**
   * Listens, and reads the topics.
   *
   * @throws IOException when a port is taken, or a file cannot be read
   */
  public static Gateway start(GatewayOptions options) throws IOException, InterruptedException {
    Gateway gateway = new Gateway(options);
    try {
      gateway.listen();
      return gateway;
    } catch (IOException | InterruptedException | RuntimeException e) {
      gateway.close();
      throw e;
    }
  }

  private void listen() throws IOException, InterruptedException {
    services =
        new LoopServiceFactory(options, vertx, feeds, events, writers, intake, replays, probe);
    Connections connections = new Connections(options.server().limits().connectionsPerAddress());
    AnswerBudget answers = new AnswerBudget(options.server().limits().answerQueueBytes());
    metrics.register(
        authenticator,
        connections,
        answers,
        feeds,
        events,
        replays,
        services.zoneCount(),
        probe,
        intake,
        writers.all());
    ServerOptions server = options.server();
    metrics.registerReady(this::unreadyReasons);
    management =
        new ManagementServer(vertx, metrics.registry(), this::deadReasons, this::unreadyReasons)
            .listen(
                server.managementHost(), server.managementPort(), server.limits().idleTimeout());
    api =
        Listening.await(
            "--port",
            server.host(),
            server.port(),
            ApiServer.start(
                vertx,
                server,
                authenticator,
                new RequestMetrics(metrics.registry()),
                connections,
                answers,
                services::make));
    feeds.start();
    if (options.mqtt() != null) {
      intake
          .unwritable()
          .ifPresent(
              why -> {
                throw new SchemaRefusedException("--mqtt: no fix can be written: " + why);
              });
      mqtt = new MqttSource(options.mqtt(), intake, metrics.registry());
    }
    threads().forEach(metrics::register);
    vertx.setPeriodic(
        REFRESH_MILLIS,
        timer ->
            vertx
                .executeBlocking(this::refresh)
                .onFailure(e -> LOG.error("keys and certificates could not be read again", e)));
  }

  /** The threads that run as long as the gateway does. */
  private List<Liveness> threads() {
    List<Liveness> threads = new ArrayList<>(services.liveness());
    threads.addAll(List.of(probe.liveness(), events.liveness()));
    feeds.readers().forEach(reader -> threads.add(reader.liveness()));
    writers.all().forEach(writer -> threads.add(writer.liveness()));
    if (mqtt != null) {
      threads.add(mqtt.liveness());
    }
    return threads;
  }

  /** The reasons why the gateway is to be restarted. */
  private List<String> deadReasons() {
    return threads().stream().map(Liveness::problem).flatMap(Optional::stream).toList();
  }

  /** The reasons why the gateway is not ready. */
  private List<String> unreadyReasons() {
    List<String> unreadyReasons = new ArrayList<>(deadReasons());
    unreadyReasons.addAll(feeds.unreadyReasons());
    HeapCheck.problem().ifPresent(unreadyReasons::add);
    if (!events.hasCursors()) {
      unreadyReasons.add("Kafka has not answered yet; check that it is up");
    }
    Duration silence = probe.silence();
    if (options.unreadyAfter() != null && silence.compareTo(options.unreadyAfter()) > 0) {
      unreadyReasons.add("Kafka has not answered for " + silence.toSeconds() + " s");
    }
    return unreadyReasons;
  }

  /** Files of keys and certificates that have changed. */
  private Void refresh() {
    authenticator.refresh();
    api.refresh();
    return null;
  }

  /** The port of the API. */
  public int port() {
    return api.port();
  }

  /** The port of health and metrics. */
  public int managementPort() {
    return management.actualPort();
  }

  /**
   * Within 10 seconds: pushes end, then no requests are accepted, open ones are answered, and all
   * is closed.
   */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    if (api != null) {
      // What is not finished by then is cut off.
      quietly(api.stop(), STOP_SECONDS);
    }
    if (mqtt != null) {
      mqtt.close();
    }
    replays.close();
    feeds.close();
    events.close();
    writers.close();
    probe.close();
    authenticator.close();
    quietly(vertx.close(), CLOSE_SECONDS);
    metrics.close();
  }

  private static void quietly(Future<?> future, long seconds) {
    try {
      future.toCompletionStage().toCompletableFuture().get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("the gateway did not stop cleanly: {}", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
