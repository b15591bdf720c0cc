package io.fenceline.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.delivery.consume.EndpointStatus;
import io.fenceline.format.json.JsonLine;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Health and metrics, without credentials: {@code /health/live}, {@code /health/ready}, {@code
 * /endpoints}, {@code /metrics}.
 */
final class DelivererManagementServer {
  private static final Set<HttpMethod> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
  private static final String JSON = "application/json";
  private static final int IDLE_SECONDS = 60;

  private final Vertx vertx;
  private final PrometheusMeterRegistry registry;
  private final Supplier<List<String>> stalled;
  private final Supplier<List<String>> unreadyReasons;
  private final Supplier<List<EndpointStatus>> endpoints;

  /**
   * @param stalled why only a restart helps; empty while it works
   * @param unreadyReasons why the deliverer is not ready; empty when it is
   */
  DelivererManagementServer(
      Vertx vertx,
      PrometheusMeterRegistry registry,
      Supplier<List<String>> stalled,
      Supplier<List<String>> unreadyReasons,
      Supplier<List<EndpointStatus>> endpoints) {
    this.vertx = vertx;
    this.registry = registry;
    this.stalled = stalled;
    this.unreadyReasons = unreadyReasons;
    this.endpoints = endpoints;
  }

  Future<HttpServer> listen(String host, int port) {
    return vertx
        .createHttpServer(
            new HttpServerOptions()
                .setHost(host)
                .setPort(port)
                .setHttp2ClearTextEnabled(false)
                .setIdleTimeout(IDLE_SECONDS))
        .requestHandler(this::handle)
        .listen();
  }

  private void handle(HttpServerRequest request) {
    if (!READS.contains(request.method())) {
      send(request, 405, "text/plain", "only GET and HEAD are here\n".getBytes(UTF_8));
      return;
    }
    switch (request.path()) {
      case "/health/live" -> health(request, stalled.get());
      case "/health/ready" -> health(request, unreadyReasons.get());
      case "/endpoints" -> sendLater(request, JSON, this::endpoints);
      case "/metrics" -> sendLater(request, METRICS, () -> registry.scrape().getBytes(UTF_8));
      default ->
          send(
              request,
              404,
              "text/plain",
              "here are /health/live, /health/ready, /endpoints and /metrics\n".getBytes(UTF_8));
    }
  }

  /** Off the event loop, since both wait for the thread that sends. */
  private void sendLater(HttpServerRequest request, String type, Callable<byte[]> content) {
    vertx
        .executeBlocking(content, false)
        .onSuccess(bytes -> send(request, 200, type, bytes))
        .onFailure(e -> send(request, 500, type, new byte[0]));
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
    send(request, reasons.isEmpty() ? 200 : 503, JSON, content);
  }

  private byte[] endpoints() {
    return JsonLine.of(
        json -> {
          json.writeArrayFieldStart("endpoints");
          for (EndpointStatus each : endpoints.get()) {
            json.writeStartObject();
            json.writeStringField("name", each.name());
            json.writeStringField("state", each.state().text());
            json.writeNumberField("waiting", each.waiting());
            json.writeNumberField("oldestSeconds", each.oldestSeconds());
            if (each.problem() != null) {
              json.writeStringField("problem", each.problem());
            }
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  @SuppressWarnings("FutureReturnValueIgnored") // A client that has gone needs no answer.
  private static void send(HttpServerRequest request, int status, String type, byte[] content) {
    request
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", type)
        .end(request.method().equals(HttpMethod.HEAD) ? Buffer.buffer() : Buffer.buffer(content));
  }
}
