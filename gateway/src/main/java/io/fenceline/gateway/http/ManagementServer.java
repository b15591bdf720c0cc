package io.fenceline.gateway.http;

import io.fenceline.format.json.JsonLine;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Health and metrics, on a port of their own, without credentials: {@code /health/live}, {@code
 * /health/ready}, {@code /metrics}.
 */
public final class ManagementServer {
  private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);
  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

  private final Vertx vertx;
  private final PrometheusMeterRegistry registry;
  private final Supplier<List<String>> deadReasons;
  private final Supplier<List<String>> unreadyReasons;

  private ManagementServer(
      Vertx vertx,
      PrometheusMeterRegistry registry,
      Supplier<List<String>> deadReasons,
      Supplier<List<String>> unreadyReasons) {
    this.vertx = vertx;
    this.registry = registry;
    this.deadReasons = deadReasons;
    this.unreadyReasons = unreadyReasons;
  }

  /**
   * @param deadReasons why the gateway has to be restarted; empty when it runs
   * @param unreadyReasons why the gateway is not ready; empty when it is
   */
  public static Future<HttpServer> start(
      Vertx vertx,
      ServerOptions options,
      PrometheusMeterRegistry registry,
      Supplier<List<String>> deadReasons,
      Supplier<List<String>> unreadyReasons) {
    ManagementServer management =
        new ManagementServer(vertx, registry, deadReasons, unreadyReasons);
    Gauge.builder("fenceline.gateway.ready", unreadyReasons, it -> it.get().isEmpty() ? 1 : 0)
        .strongReference(true)
        .description("1 when the gateway is ready")
        .register(registry);
    return vertx
        .createHttpServer(
            new HttpServerOptions()
                .setHost(options.managementHost())
                .setPort(options.managementPort())
                .setHttp2ClearTextEnabled(false)
                .setIdleTimeout((int) options.limits().idleTimeout().toSeconds()))
        .requestHandler(management::handle)
        .listen();
  }

  private void handle(HttpServerRequest request) {
    if (!READS.contains(request.method())) {
      Answers.send(
          request,
          Problem.of(ProblemType.METHOD_NOT_ALLOWED, "only GET and HEAD are here")
              .withHeader("Allow", "GET, HEAD"));
      return;
    }
    switch (request.path()) {
      case "/health/live" -> health(request, deadReasons.get());
      case "/health/ready" -> health(request, unreadyReasons.get());
      case "/metrics" -> metrics(request);
      default ->
          Answers.send(
              request,
              Problem.of(
                  ProblemType.NOT_FOUND, "here are /health/live, /health/ready and /metrics"));
    }
  }

  private static void health(HttpServerRequest request, List<String> reasons) {
    byte[] content =
        JsonLine.of(
            json -> {
              json.writeStringField("status", reasons.isEmpty() ? "UP" : "DOWN");
              if (!reasons.isEmpty()) {
                json.writeFieldName("reasons");
                json.writeArray(reasons.toArray(String[]::new), 0, reasons.size());
              }
            });
    HttpServerResponse response = request.response();
    Answers.send(
        response
            .setStatusCode(reasons.isEmpty() ? 200 : 503)
            .putHeader("Content-Type", "application/json"),
        Buffer.buffer(content));
  }

  /** Off the event loop: it takes milliseconds. */
  private void metrics(HttpServerRequest request) {
    vertx
        .executeBlocking(() -> registry.scrape())
        .onSuccess(
            text ->
                Answers.send(
                    request.response().putHeader("Content-Type", TEXT), Buffer.buffer(text)))
        .onFailure(
            e ->
                Answers.send(
                    request, Problem.of(ProblemType.INTERNAL_ERROR, "metrics cannot be read")));
  }
}
