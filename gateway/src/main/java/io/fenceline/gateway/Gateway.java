package io.fenceline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.gateway.access.Authenticator;
import io.fenceline.gateway.http.ApiServer;
import io.fenceline.gateway.http.Connections;
import io.fenceline.gateway.http.LoopParts;
import io.fenceline.gateway.http.LoopServices;
import io.fenceline.gateway.http.ManagementServer;
import io.fenceline.gateway.http.RequestMetrics;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.http.contract.DocumentOperation;
import io.fenceline.gateway.http.message.AnswerBudget;
import io.fenceline.gateway.intake.FixIntake;
import io.fenceline.gateway.map.MapRoutes;
import io.fenceline.gateway.mqtt.MqttSource;
import io.fenceline.gateway.past.PastQueries;
import io.fenceline.gateway.past.ZoneVisitQueries;
import io.fenceline.gateway.push.SockJsSessions;
import io.fenceline.gateway.push.StreamRoutes;
import io.fenceline.gateway.replay.ReplayQueries;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.rest.DeviceQueries;
import io.fenceline.gateway.rest.EventQueries;
import io.fenceline.gateway.rest.FixWrites;
import io.fenceline.gateway.rest.MeOperation;
import io.fenceline.gateway.rest.PlaceOperations;
import io.fenceline.gateway.rest.RecordWrites;
import io.fenceline.gateway.rest.SearchQuery;
import io.fenceline.gateway.rest.ZoneQueries;
import io.fenceline.gateway.rest.ZoneWrites;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.gateway.stream.EventStream;
import io.fenceline.gateway.write.KafkaProbe;
import io.fenceline.gateway.write.PendingWrites;
import io.fenceline.gateway.write.Producers;
import io.fenceline.gateway.write.TopicWriter;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running gateway. */
public final class Gateway implements AutoCloseable {
  /** An event loop that is blocked for longer is logged. */
  private static final Duration MAX_BLOCKED = Duration.ofSeconds(20);

  private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
  private static final long START_SECONDS = 30;
  private static final long STOP_SECONDS = 9;
  private static final long REFRESH_MILLIS = 5_000;
  private static final long MAX_WRITE_BYTES = 64L << 20;
  private static final long COUNT_MILLIS = 1_000;
  private static final int CLOSE_SECONDS = 1;
  private static final int MIN_SECRET_BYTES = 32;
  private static final int MAX_PENDING_SESSIONS = 5_000;

  /** Each may hold an inflated body. */
  private static final int FIX_THREADS = 4;

  private final GatewayOptions options;
  private final Clock clock = Clock.systemUTC();
  private final GatewayMetrics metrics = new GatewayMetrics();
  private final SockJsSessions sockJsSessions;
  private final AtomicInteger zoneCount = new AtomicInteger();
  private final EventStream events;
  private final TopicFeeds feeds;
  private final Authenticator authenticator;
  private final PendingWrites pendingZones = new PendingWrites();
  private final PendingWrites pendingPlaces = new PendingWrites();
  private final KafkaProbe probe;
  private final Producer<byte[], byte[]> producer;
  private final TopicWriter zoneWriter;
  private final TopicWriter placeWriter;
  private final TopicWriter fixWriter;
  private final FixIntake intake;
  private final Vertx vertx;
  private final Replays replays;
  private final AtomicBoolean closed = new AtomicBoolean();
  private ApiServer api;
  private HttpServer management;
  private MqttSource mqtt;

  private Gateway(GatewayOptions options) throws IOException {
    this.options = options;
    this.sockJsSessions =
        new SockJsSessions(MAX_PENDING_SESSIONS, options.server().limits().connectionsPerAddress());
    this.probe = new KafkaProbe(options.kafka());
    this.authenticator = new Authenticator(options.access(), clock);
    this.events =
        new EventStream(
            options.kafka(),
            options.topics().job().transitions(),
            options.topics().job().adMatches(),
            options.server().limits().streamQueueBytes() / options.server().eventLoops(),
            options.encodings(),
            cursorSecret(options.cursorSecret()));
    this.feeds = new TopicFeeds(options, options.fixReader(), events);
    this.producer = Producers.create(options.kafka(), "fenceline-gateway");
    this.zoneWriter =
        new TopicWriter(producer, options.topics().job().zones(), MAX_WRITE_BYTES, probe::silence);
    this.placeWriter =
        new TopicWriter(producer, options.topics().places(), MAX_WRITE_BYTES, probe::silence);
    this.fixWriter =
        new TopicWriter(
            producer, options.topics().job().locations(), MAX_WRITE_BYTES, probe::silence);
    this.intake = new FixIntake(options.encodings().locations(), options.layout(), fixWriter);
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
    this.replays = new Replays(vertx, options.kafka());
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
    Connections connections = new Connections(options.server().limits().connectionsPerAddress());
    AnswerBudget answers = new AnswerBudget(options.server().limits().answerQueueBytes());
    metrics.register(
        authenticator,
        connections,
        answers,
        feeds,
        events,
        zoneCount,
        probe,
        List.of(zoneWriter, placeWriter, fixWriter));
    ServerOptions server = options.server();
    management =
        awaitPort(
            "--management-port",
            server.managementHost(),
            server.managementPort(),
            ManagementServer.start(vertx, server, metrics.registry(), this::unreadyReasons));
    api =
        awaitPort(
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
                this::services));
    feeds.start();
    if (options.mqtt() != null) {
      mqtt = new MqttSource(options.mqtt(), intake, metrics.registry());
    }
    vertx.setPeriodic(REFRESH_MILLIS, timer -> vertx.executeBlocking(this::refresh));
  }

  /**
   * Reads the secret; the default is the same for all gateways of a cluster and unknown to clients.
   */
  private Supplier<byte[]> cursorSecret(Path file) throws IOException {
    if (file == null) {
      return () -> probe.clusterId() == null ? null : probe.clusterId().getBytes(UTF_8);
    }
    byte[] secret = Files.readString(file).strip().getBytes(UTF_8);
    if (secret.length < MIN_SECRET_BYTES) {
      throw new IOException(
          "%s: the secret of cursors has %d bytes, expected at least %d, such as those of: openssl rand -hex 32"
              .formatted(file, secret.length, MIN_SECRET_BYTES));
    }
    return () -> secret;
  }

  /** The reasons why the gateway is not ready. */
  private List<String> unreadyReasons() {
    List<String> unreadyReasons = new ArrayList<>(feeds.unreadyReasons());
    Duration silence = probe.silence();
    if (options.unreadyAfter() != null && silence.compareTo(options.unreadyAfter()) > 0) {
      unreadyReasons.add("Kafka has not answered for " + silence.toSeconds() + " s");
    }
    return unreadyReasons;
  }

  /** Lets clients know that what is served may be old. */
  private void reportSilence(RoutingContext context) {
    Duration silence = probe.silence();
    if (silence.compareTo(TopicWriter.AWAY) > 0) {
      context.response().putHeader("Kafka-Silent-Seconds", "" + silence.toSeconds());
    }
    context.next();
  }

  /** Makes the services of an event loop, on that event loop. */
  private LoopServices services(LoopParts loop) {
    Executor tasks = task -> loop.context().runOnContext(run -> task.run());
    ZoneView zones = feeds.zones().add(tasks);
    vertx.setPeriodic(COUNT_MILLIS, timer -> zoneCount.set(zones.size()));
    RecordWrites zoneWrites = new RecordWrites(zoneWriter, feeds.zoneOffsets(), pendingZones);
    RecordWrites placeWrites = new RecordWrites(placeWriter, feeds.placeOffsets(), pendingPlaces);
    WorkerExecutor workers = vertx.createSharedWorkerExecutor("fenceline-fixes", FIX_THREADS);
    int maxBodyBytes = options.server().limits().maxBodyBytes();
    return new GatewayServices(
        List.of(
            DocumentOperation.handlers(),
            MeOperation.handlers(),
            new ZoneQueries(zones, feeds.zones().catalogue(), feeds.zonesReadiness(), clock)
                .handlers(),
            new ZoneWrites(
                    vertx, options.encodings().zones(), zones, feeds.zonesReadiness(), zoneWrites)
                .handlers(),
            new PlaceOperations(feeds.places(), feeds.placesReadiness(), placeWrites).handlers(),
            new FixWrites(workers, intake, maxBodyBytes).handlers(),
            new EventQueries(
                    events.history(), feeds.transitionsReadiness(), feeds.adMatchesReadiness())
                .handlers(),
            new DeviceQueries(
                    feeds.devices(), feeds.locationsReadiness(), feeds.membershipsReadiness())
                .handlers(),
            new ReplayQueries(
                    replays,
                    options.topics().job(),
                    options.encodings(),
                    options.layout(),
                    options.policy(),
                    zones,
                    clock)
                .handlers(),
            new PastQueries(
                    replays,
                    options.topics().job(),
                    options.encodings(),
                    options.layout(),
                    feeds.devices(),
                    clock)
                .handlers(),
            new ZoneVisitQueries(
                    replays,
                    options.topics().job().transitions(),
                    options.encodings(),
                    feeds.devices(),
                    clock)
                .handlers(),
            new SearchQuery(
                    feeds.zones().catalogue(),
                    feeds.zonesReadiness(),
                    feeds.devices(),
                    feeds.locationsReadiness())
                .handlers()),
        new StreamRoutes(
            vertx,
            loop,
            events.add(tasks),
            sockJsSessions,
            options.server().limits().idleTimeout()),
        new MapRoutes(vertx, options.map(), loop.admission()),
        this::reportSilence);
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

  /** Within 10 seconds: nothing new is accepted, open requests are answered, then all is closed. */
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
    zoneWriter.close();
    placeWriter.close();
    fixWriter.close();
    probe.close();
    producer.close(Duration.ofSeconds(CLOSE_SECONDS));
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

  private static <T> T awaitPort(String option, String host, int port, Future<T> future)
      throws IOException, InterruptedException {
    try {
      return await(future);
    } catch (IOException e) {
      if (!(e.getCause() instanceof IOException)) {
        throw e;
      }
      String text = String.valueOf(e.getMessage());
      throw new IOException(
          "%s %d: the gateway cannot listen on %s:%d (%s); give another port, 0 for any that is free"
              .formatted(
                  option, port, host, port, text.substring(text.lastIndexOf(": ") + 1).strip()),
          e);
    }
  }

  private static <T> T await(Future<T> future) throws IOException, InterruptedException {
    try {
      return future.toCompletionStage().toCompletableFuture().get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("the gateway did not start within " + START_SECONDS + " s", e);
    }
  }
}
