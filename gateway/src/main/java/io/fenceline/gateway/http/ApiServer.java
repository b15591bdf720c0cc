package io.fenceline.gateway.http;

import io.fenceline.gateway.access.Authenticator;
import io.fenceline.gateway.access.RateLimiter;
import io.fenceline.gateway.http.message.AnswerBudget;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The API on its port: one {@link ApiVerticle} for each event loop. Thread-safe. */
public final class ApiServer {
  /** All bodies together may take this share of the heap. */
  private static final int BODIES_SHARE = 4;

  private final Vertx vertx;
  private final SharedParts shared;
  private final List<ApiVerticle> verticles = new CopyOnWriteArrayList<>();
  private volatile String deployment;

  private ApiServer(Vertx vertx, SharedParts shared) {
    this.vertx = vertx;
    this.shared = shared;
  }

  /**
   * Listens, and completes when every event loop does.
   *
   * @param services makes the services of an event loop, on that event loop
   * @throws IOException when a file of TLS cannot be read; the message names it
   */
  public static Future<ApiServer> start(
      Vertx vertx,
      ServerOptions options,
      Authenticator authenticator,
      RequestMetrics metrics,
      Connections connections,
      AnswerBudget answers,
      Function<LoopParts, LoopServices> services)
      throws IOException {
    TlsReloader tls = options.tls() == null ? null : new TlsReloader(options.tls());
    ServerLimits limits = options.limits();
    RateLimiter rateLimiter =
        new RateLimiter(limits.requestsPerSecond(), limits.burst(), System::nanoTime);
    AccessGate gate = new AccessGate(authenticator, rateLimiter);
    Admission admission = new Admission(vertx, gate);
    AllowedOrigins origins = new AllowedOrigins(options.allowedOrigins());
    BodyReader bodies =
        new BodyReader(
            limits.maxBodyBytes(),
            limits.bodyTimeout(),
            Runtime.getRuntime().maxMemory() / BODIES_SHARE);
    SharedParts shared =
        new SharedParts(
            options, gate, admission, origins, bodies, answers, metrics, connections, tls);
    ApiServer server = new ApiServer(vertx, shared);
    return server.deploy(
        context -> services.apply(new LoopParts(context, gate, admission, origins, metrics)));
  }

  /**
   * Deploys the event loops as instances of one deployment, which share their port even if it is 0.
   */
  private Future<ApiServer> deploy(Function<Context, LoopServices> services) {
    return vertx
        .deployVerticle(
            () -> newVerticle(services),
            new DeploymentOptions().setInstances(shared.options().eventLoops()))
        .onSuccess(id -> deployment = id)
        .map(this);
  }

  private ApiVerticle newVerticle(Function<Context, LoopServices> services) {
    ApiVerticle verticle = new ApiVerticle(shared, services);
    verticles.add(verticle);
    return verticle;
  }

  /** The port that was bound. */
  public int port() {
    return verticles.get(0).port();
  }

  /** Reads the TLS files again if they have changed, which blocks. */
  public void refresh() {
    if (shared.tls() != null && shared.tls().refresh()) {
      verticles.get(0).applyTls();
    }
  }

  /**
   * Ends pushes, then stops accepting requests: some clients learn by a further request, on any
   * event loop, why their push ends. Completes when open requests are answered, within some
   * seconds.
   */
  public Future<Void> stop() {
    List<Future<Void>> drained = verticles.stream().map(ApiVerticle::drain).toList();
    return Future.join(drained).eventually(() -> vertx.undeploy(deployment)).mapEmpty();
  }
}
