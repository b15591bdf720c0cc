package io.fenceline.delivery;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.consume.EndpointDelivery;
import io.fenceline.delivery.consume.EndpointStatus;
import io.fenceline.delivery.undelivered.UndeliveredWriter;
import io.fenceline.format.output.EventReader;
import io.fenceline.kafka.loop.DaemonThreads;
import io.fenceline.service.ManagementServer;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A running deliverer. Any number may run side by side: they share the partitions. */
public final class Deliverer implements AutoCloseable {
  private static final int EVENT_LOOPS = 2;
  private static final Duration MANAGEMENT_IDLE = Duration.ofSeconds(60);
  private static final long STOP_SECONDS = 2;

  private final DelivererOptions options;
  private final DeliveryMetrics metrics = new DeliveryMetrics();
  private final List<EndpointDelivery> services = new ArrayList<>();
  private final ScheduledExecutorService executor = DaemonThreads.single("fenceline-dispatch");
  private final Vertx vertx =
      Vertx.vertx(
          new VertxOptions().setEventLoopPoolSize(EVENT_LOOPS).setPreferNativeTransport(true));
  private final UndeliveredWriter undelivered;
  private HttpServer management;

  private Deliverer(DelivererOptions options) {
    this.options = options;
    this.undelivered = new UndeliveredWriter(options.kafka(), options.topics().undelivered());
  }

  /**
   * Listens, and begins to deliver.
   *
   * @throws IOException when the port is taken, or a file cannot be read
   */
  public static Deliverer start(DelivererOptions options) throws IOException, InterruptedException {
    Deliverer deliverer = new Deliverer(options);
    try {
      deliverer.open();
      return deliverer;
    } catch (IOException | InterruptedException | RuntimeException e) {
      deliverer.close();
      throw e;
    }
  }

  private void open() throws IOException, InterruptedException {
    EventReader reader = new EventReader(options.formats());
    for (Endpoint endpoint : options.config().endpoints()) {
      EndpointDelivery service =
          new EndpointDelivery(
              options.kafka(),
              endpoint,
              options.group() + "-" + endpoint.name(),
              options.topics(),
              options.continueOnDataLoss(),
              reader,
              Senders.create(vertx, endpoint, options.topics()),
              undelivered,
              metrics.listener(endpoint.name()),
              executor);
      services.add(service);
      metrics.watch(endpoint.name(), service::status, service::lag);
    }
    management =
        new ManagementServer(vertx, metrics.registry(), this::deadReasons, this::unreadyReasons)
            .with("/endpoints", () -> EndpointStatus.json(status()))
            .listen(options.managementHost(), options.managementPort(), MANAGEMENT_IDLE);
    services.forEach(EndpointDelivery::start);
  }

  /** The reasons why only a restart helps. */
  private List<String> deadReasons() {
    return services.stream()
        .map(service -> service.liveness().problem())
        .flatMap(Optional::stream)
        .toList();
  }

  /** The reasons why it is not ready; an endpoint that is down is none. */
  private List<String> unreadyReasons() {
    return services.stream()
        .filter(service -> !service.hasJoined())
        .map(service -> "the consumer group of endpoint " + service.name() + " is not joined yet")
        .toList();
  }

  public List<EndpointStatus> status() {
    return services.stream().map(EndpointDelivery::status).toList();
  }

  /** Whether events of all endpoints are read. */
  public boolean isReady() {
    return unreadyReasons().isEmpty();
  }

  public int managementPort() {
    return management.actualPort();
  }

  /** Attempts that are under way end first, and what is done is committed. */
  @Override
  public void close() {
    services.parallelStream().forEach(EndpointDelivery::close);
    undelivered.close();
    try {
      vertx.close().toCompletionStage().toCompletableFuture().get(STOP_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // Nothing depends on it any more.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    executor.shutdown();
    metrics.close();
  }
}
