package io.fenceline.gateway;

import io.fenceline.gateway.access.Authenticator;
import io.fenceline.gateway.fixes.FixDecoder;
import io.fenceline.gateway.http.ApiServer;
import io.fenceline.gateway.http.Connections;
import io.fenceline.gateway.http.LoopParts;
import io.fenceline.gateway.http.LoopServices;
import io.fenceline.gateway.http.ManagementServer;
import io.fenceline.gateway.http.RequestMetrics;
import io.fenceline.gateway.http.contract.DocumentOperation;
import io.fenceline.gateway.map.MapRoutes;
import io.fenceline.gateway.push.SockJsSessions;
import io.fenceline.gateway.push.StreamRoutes;
import io.fenceline.gateway.rest.DeviceQueries;
import io.fenceline.gateway.rest.EventQueries;
import io.fenceline.gateway.rest.FixWrites;
import io.fenceline.gateway.rest.MeOperation;
import io.fenceline.gateway.rest.PlaceOperations;
import io.fenceline.gateway.rest.RecordWrites;
import io.fenceline.gateway.rest.ZoneQueries;
import io.fenceline.gateway.rest.ZoneWrites;
import io.fenceline.gateway.state.ZoneView;
import io.fenceline.gateway.stream.EventStream;
import io.fenceline.gateway.write.Producers;
import io.fenceline.gateway.write.TopicWriter;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running gateway. */
public final class Gateway implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
  private static final long START_SECONDS = 30;
  private static final long STOP_SECONDS = 9;
  private static final long REFRESH_MILLIS = 5_000;
  private static final long MAX_WRITE_BYTES = 64L << 20;
  private static final long COUNT_MILLIS = 1_000;
  private static final int CLOSE_SECONDS = 1;
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
  private final Producer<byte[], byte[]> producer;
  private final TopicWriter zoneWriter;
  private final TopicWriter placeWriter;
  private final TopicWriter fixWriter;
  private final FixDecoder fixDecoder;
  private final Vertx vertx;
  private final AtomicBoolean closed = new AtomicBoolean();
  private ApiServer api;
  private HttpServer management;

  private Gateway(GatewayOptions options) throws IOException {
    this.options = options;
    this.sockJsSessions =
        new SockJsSessions(MAX_PENDING_SESSIONS, options.server().limits().connectionsPerAddress());
    this.authenticator = new Authenticator(options.access(), clock);
    this.events =
        new EventStream(
            options.kafka(),
            options.topics().job().transitions(),
            options.topics().job().adMatches(),
            options.server().limits().streamQueueBytes() / options.server().eventLoops(),
            options.encodings());
    this.feeds = new TopicFeeds(options, options.fixReader(), events);
    this.producer = Producers.create(options.kafka(), "fenceline-gateway");
    this.zoneWriter = new TopicWriter(producer, options.topics().job().zones(), MAX_WRITE_BYTES);
    this.placeWriter = new TopicWriter(producer, options.topics().places(), MAX_WRITE_BYTES);
    this.fixWriter = new TopicWriter(producer, options.topics().job().locations(), MAX_WRITE_BYTES);
    this.fixDecoder = new FixDecoder(options.encodings().locations(), options.layout());
    // One more, for the management port.
    int threads = options.server().eventLoops() + 1;
    this.vertx =
        Vertx.vertx(
            new VertxOptions().setEventLoopPoolSize(threads).setPreferNativeTransport(true));
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
    metrics.register(
        connections, feeds, events, zoneCount, List.of(zoneWriter, placeWriter, fixWriter));
    management =
        await(
            ManagementServer.start(vertx, options.server(), metrics.registry(), feeds::obstacles));
    api =
        await(
            ApiServer.start(
                vertx,
                options.server(),
                authenticator,
                new RequestMetrics(metrics.registry()),
                connections,
                this::services));
    feeds.start();
    vertx.setPeriodic(REFRESH_MILLIS, timer -> vertx.executeBlocking(this::refresh));
  }

  /** What an event loop serves, made on that event loop. */
  private LoopServices services(LoopParts loop) {
    Executor tasks = task -> loop.context().runOnContext(run -> task.run());
    ZoneView zones = feeds.zones().add(tasks);
    vertx.setPeriodic(COUNT_MILLIS, timer -> zoneCount.set(zones.size()));
    RecordWrites zoneWrites = new RecordWrites(zoneWriter, feeds.zoneOffsets());
    RecordWrites placeWrites = new RecordWrites(placeWriter, feeds.placeOffsets());
    WorkerExecutor workers = vertx.createSharedWorkerExecutor("fenceline-fixes", FIX_THREADS);
    int maxBodyBytes = options.server().limits().maxBodyBytes();
    return new EventLoop(
        List.of(
            DocumentOperation.handlers(),
            MeOperation.handlers(),
            new ZoneQueries(zones, feeds.zones().middles(), feeds.zonesAvailable(), clock)
                .handlers(),
            new ZoneWrites(vertx, zones, feeds.zonesAvailable(), zoneWrites).handlers(),
            new PlaceOperations(feeds.places(), feeds.placesAvailable(), placeWrites).handlers(),
            new FixWrites(workers, fixDecoder, fixWriter, maxBodyBytes).handlers(),
            new EventQueries(
                    events.history(), feeds.transitionsAvailable(), feeds.adMatchesAvailable())
                .handlers(),
            new DeviceQueries(
                    feeds.devices(), feeds.locationsAvailable(), feeds.membershipsAvailable())
                .handlers()),
        new StreamRoutes(
            vertx,
            loop,
            events.add(tasks),
            sockJsSessions,
            options.server().limits().idleTimeout()),
        new MapRoutes(vertx, options.map()));
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
    feeds.close();
    events.close();
    zoneWriter.close();
    placeWriter.close();
    fixWriter.close();
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
